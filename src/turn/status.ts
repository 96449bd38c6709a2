/**
 * How far the active flow is.
 *
 * ST1. Only what the user answered is shown, as text; never a variable the flows keep for themselves (W-32).
 * ST2. Private values, and values whose name sounds like a secret, are named but not shown.
 */
import { openFlow } from './put-aside.ts'
import type { Turn } from './turn.ts'
import { activeStack } from '../session/index.ts'

const secretName = /pass(word|wd|code|phrase)|secret|token|credential|cv[vc]|contrasena|clave/i
const secretWords: ReadonlySet<string> = new Set(['pin', 'key', 'otp', 'code', 'card', 'ssn', 'nip', 'codigo', 'tarjeta', 'auth'])

/** Characters of one value. */
const longestValue = 60

export function sayStatus(turn: Turn): void {
  const answers = answersOf(turn)
  const lines = [
    turn.words('cmd_status_title'),
    turn.words('cmd_status_current_flow', turn.named(openFlow(turn))),
    turn.words('cmd_status_answered', { answers: answers.length }),
  ]
  const waiting = turn.draft.session.stacks.length - 1
  if (waiting > 0) lines.push(turn.words('cmd_status_stack_depth', { stackDepth: waiting }))
  if (answers.length > 0) lines.push(turn.words('cmd_status_collected_info'), ...answers.map((answer) => turn.words('cmd_status_item', answer)))
  turn.say([...lines, turn.words('cmd_status_continue_instruction')].join('\n'))
}

function answersOf(turn: Turn): readonly { readonly name: string; readonly value: string }[] {
  const { asks, privates } = turn.flows.names
  const isHidden = (name: string): boolean => privates.includes(name) || soundsSecret(name)
  return (activeStack(turn.draft.session)?.scopes ?? []).flatMap((scope) =>
    asks.flatMap((name) => {
      const value = Object.hasOwn(scope, name) ? scope[name] : null
      const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
      if (text === '') return []
      return [{ name: spelledOut(name), value: isHidden(name) ? turn.words('cmd_status_hidden_value') : shortened(text) }]
    }))
}

const wordsOf = (name: string): readonly string[] => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[\s_$]+/).filter((word) => word !== '')

const spelledOut = (name: string): string => wordsOf(name).join(' ')

const soundsSecret = (name: string): boolean => secretName.test(name) || wordsOf(name).some((word) => secretWords.has(word))

const shortened = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text)
