/**
 * Reads a message: the part of ICU MessageFormat that whole sentences need.
 *
 * MF1. {name}, {name, plural, =0 {…} one {…} other {# …}}, {name, select, word {…} other {…}}, nested as deep as `deepest`.
 * MF2. '' is an apostrophe; an apostrophe before { } or # (in a plural) begins a quoted part, as ICU has it; any other stands for itself.
 * MF3. plural and select always have `other`, so every value has words.
 */
import { messageError } from '../codes.ts'
import type { MessagePart, MessageTree } from './tree.ts'

const deepest = 8
const name = /\s*([A-Za-z_][A-Za-z0-9_]*)\s*/y
const branchKey = /\s*(=\d+|[A-Za-z_][A-Za-z0-9_-]*)\s*\{/y
const categories: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** @throws SaydoError MESSAGE_TEXT_INVALID with the offset of the character it is about. */
export function parseMessage(source: string): MessageTree {
  const reader = new MessageReader(source)
  const tree = reader.text({ depth: 0, inPlural: false })
  if (!reader.atEnd) reader.fail('a closing brace has no opening one')
  return tree
}

interface Surroundings {
  readonly depth: number
  readonly inPlural: boolean
}

class MessageReader {
  private readonly source: string
  private offset = 0

  constructor(source: string) {
    this.source = source
  }

  get atEnd(): boolean {
    return this.offset >= this.source.length
  }

  /** Up to the closing brace of the surrounding branch, or the end. */
  text(around: Surroundings): MessageTree {
    if (around.depth > deepest) this.fail(`the choices nest deeper than ${deepest}`)
    const parts: MessagePart[] = []
    let words = ''
    const take = (part: MessagePart): void => {
      if (words !== '') parts.push(words)
      words = ''
      parts.push(part)
    }
    for (;;) {
      const character = this.source[this.offset]
      if (character === undefined || character === '}') break
      this.offset += 1
      if (character === '{') take(this.placeholder(around))
      else if (character === '#' && around.inPlural) take({ kind: 'count' })
      else words += character === "'" ? this.quoted(around) : character
    }
    if (words !== '') parts.push(words)
    return parts
  }

  fail(message: string): never {
    throw messageError('MESSAGE_TEXT_INVALID', `${message} (at character ${this.offset + 1})`, { facts: { offset: this.offset } })
  }

  /** Behind an apostrophe. */
  private quoted({ inPlural }: Surroundings): string {
    const next = this.source[this.offset]
    if (next === "'") {
      this.offset += 1
      return "'"
    }
    if (next !== '{' && next !== '}' && !(next === '#' && inPlural)) return "'"
    const end = this.source.indexOf("'", this.offset)
    const text = this.source.slice(this.offset, end === -1 ? undefined : end)
    this.offset = end === -1 ? this.source.length : end + 1
    return text
  }

  /** Behind an opening brace. */
  private placeholder(around: Surroundings): MessagePart {
    const wanted = this.match(name)?.[1] ?? this.fail('a placeholder has no name')
    if (this.eat('}')) return { kind: 'value', name: wanted }
    if (!this.eat(',')) this.fail('a placeholder is {name} or {name, plural or select, ...}')
    const kind = this.match(name)?.[1]
    if (kind !== 'plural' && kind !== 'select') this.fail(`${kind ?? 'nothing'} is neither plural nor select`)
    if (!this.eat(',')) this.fail(`${kind} has no choices`)
    return { kind, name: wanted, branches: this.branches(kind, around) }
  }

  private branches(kind: 'plural' | 'select', around: Surroundings): ReadonlyMap<string, MessageTree> {
    const branches = new Map<string, MessageTree>()
    for (let key = this.match(branchKey)?.[1]; key !== undefined; key = this.match(branchKey)?.[1]) {
      if (kind === 'plural' ? !key.startsWith('=') && !categories.has(key) : key.startsWith('=')) this.fail(`${key} is no choice of a ${kind}`)
      if (branches.has(key)) this.fail(`the choice ${key} stands twice`)
      branches.set(key, this.text({ depth: around.depth + 1, inPlural: kind === 'plural' || around.inPlural }))
      if (!this.eat('}')) this.fail(`the choice ${key} is not closed`)
    }
    this.match(/\s*/y)
    if (!this.eat('}')) this.fail(`the ${kind} is not closed`)
    if (!branches.has('other')) this.fail(`the ${kind} has no choice other`)
    return branches
  }

  private eat(character: string): boolean {
    if (this.source[this.offset] !== character) return false
    this.offset += 1
    return true
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.offset
    const found = pattern.exec(this.source)
    if (found !== null) this.offset = pattern.lastIndex
    return found
  }
}

/** Every name a message uses, wherever it stands. */
export function namesOf(tree: MessageTree): ReadonlySet<string> {
  const names = new Set<string>()
  const open = [...tree]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part === 'string' || part.kind === 'count') continue
    names.add(part.name)
    if (part.kind !== 'value') open.push(...[...part.branches.values()].flat())
  }
  return names
}
