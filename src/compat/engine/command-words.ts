/** CMD-1: what jsfe takes for a command, and nothing else: "exit" alone is an answer to the flow. It counts as the whole message only (W-31). */
import type { CommandOptions } from '../../intents/index.ts'

type Words = NonNullable<CommandOptions['words']>

const words: Words = {
  en: {
    cancel: ['cancel', 'cancel flow', 'cancel workflow', 'abort flow', 'stop flow', 'exit flow', 'quit flow', 'end flow'],
    help: ['help', '?', 'options', 'commands'],
    status: ['status', 'where am i', 'what flow', 'current flow', 'info'],
  },
  es: {
    cancel: ['cancelar', 'cancelar flujo', 'cancelar workflow', 'abortar flujo', 'parar flujo', 'salir flujo', 'terminar flujo', 'fin flujo'],
    help: ['ayuda', '?', 'opciones', 'comandos'],
    status: ['estado', 'donde estoy', 'que flujo', 'flujo actual', 'info'],
  },
}

const ours = ['cancel', 'help', 'status'] as const

/** The commands of jsfe a host has switched on, as ours. The two it never acts on (INT-17) are left to the flow. */
export function jsfeCommandOptions(enabled: readonly string[]): CommandOptions {
  return { enabled: ours.filter((name) => enabled.includes(name)), words }
}
