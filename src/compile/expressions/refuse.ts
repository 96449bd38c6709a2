/** Every construct that is refused, by its name for people, and what to write instead. */

import { notAllowed } from './reader.ts'

const FUNCTION = 'write an arrow function: (x) => ...'
const WAIT = 'an expression cannot wait; make it a tool'

const REFUSED: Readonly<Record<string, readonly [what: string, instead: string]>> = {
  ThisExpression: ['this', 'name the variable'],
  Super: ['super', 'name the variable'],
  FunctionExpression: ['function', FUNCTION],
  FunctionDeclaration: ['function', FUNCTION],
  ClassExpression: ['class', 'use an object and arrow functions'],
  ClassDeclaration: ['class', 'use an object and arrow functions'],
  MetaProperty: ['new.target or import.meta', 'name the variable'],
  ImportExpression: ['import', 'register the function with the engine'],
  AwaitExpression: ['await', WAIT],
  YieldExpression: ['yield', 'build a list with map or flatMap'],
  TaggedTemplateExpression: ['tagged template', 'call the function with a text'],
  PrivateIdentifier: ['private member', 'use an ordinary member'],
  AssignmentPattern: ['default here', 'use ?? '],
  ObjectPattern: ['destructuring assignment', 'write one assignment for each name'],
  ArrayPattern: ['destructuring assignment', 'write one assignment for each name'],
  ForStatement: ['loop', 'use map, filter or reduce'],
  ForInStatement: ['loop', 'use Object.keys(...).map'],
  ForOfStatement: ['loop', 'use map, filter or reduce'],
  WhileStatement: ['loop', 'use map, filter or reduce'],
  DoWhileStatement: ['loop', 'use map, filter or reduce'],
  SwitchStatement: ['switch', 'use if or ?:'],
  ThrowStatement: ['throw', 'give a value that the flow checks'],
  TryStatement: ['try', 'check the value first'],
  LabeledStatement: ['label', 'write { ... } in parentheses for an object'],
  BreakStatement: ['break', 'use return'],
  ContinueStatement: ['continue', 'use return'],
  DebuggerStatement: ['debugger', 'remove it'],
  WithStatement: ['with', 'name the members'],
}

/** Throws: the construct, by name. */
export function refuse(node: { readonly type: string; readonly start: number }): never {
  const [what, instead] = REFUSED[node.type] ?? [node.type, 'write it another way']
  throw notAllowed(what, instead, node.start)
}

const STATEMENT_WORDS: Readonly<Record<string, string>> = {
  for: 'ForStatement', while: 'WhileStatement', do: 'DoWhileStatement', switch: 'SwitchStatement', throw: 'ThrowStatement', try: 'TryStatement',
  debugger: 'DebuggerStatement', with: 'WithStatement', break: 'BreakStatement', continue: 'ContinueStatement',
}

/** Throws when a statement that only looks like a syntax error begins at the offset. */
export function refuseStatement(source: string, offset: number): void {
  const word = /^[\w$]+/.exec(source.slice(offset, offset + 12))?.[0] ?? ''
  if (Object.hasOwn(STATEMENT_WORDS, word)) refuse({ type: STATEMENT_WORDS[word] ?? '', start: offset })
  if (['var', 'let', 'const', 'if', 'return'].includes(word)) {
    throw notAllowed(`statement (${word}) outside of an arrow function`, 'write (() => { ... })()', offset)
  }
}
