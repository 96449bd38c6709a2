/**
 * From source text to acorn's tree, within bounds.
 *
 * 1. Nesting is bounded before the parser, which recurses, sees the source; should a source still exhaust the stack, that is the same error.
 * 2. No error of the parser leaves here unwrapped.
 */

import { parseExpressionAt, tokenizer, tokTypes, type Expression, type Options, type TokenType } from 'acorn'
import { sourceError } from './codes.ts'
import { tooDeep } from './reader.ts'
import { refuseStatement } from './refuse.ts'

export interface SourceLimits {
  /** How deep brackets and operators may nest. */
  readonly depth: number
  /** Characters (UTF-16 units) in one expression. */
  readonly length: number
}

export const sourceLimits: SourceLimits = { depth: 200, length: 50_000 }

/** Scripts, not modules: `package` and `public` are good names for a variable. */
const syntax: Options = { ecmaVersion: 2022, sourceType: 'script', allowAwaitOutsideFunction: true, allowSuperOutsideMethod: true }

export interface ParsedSource {
  readonly node: Expression
  /** Where the text after the expression, white space and comments skipped, begins. */
  readonly end: number
}

/** Parses the expression that begins at `start`. */
export function parseSource(source: string, start: number, limits: SourceLimits): ParsedSource {
  checkNesting(source, start, limits)
  const { node, end } = parseAt(source, start, limits)
  if (end - start > limits.length) throw sourceError('EXPRESSION_TOO_LONG', `The expression is longer than ${limits.length} characters`, start)
  return { node, end: afterBlanks(source, end) }
}

function parseAt(source: string, start: number, limits: SourceLimits): ParsedSource {
  // The node of `(a)` is that of `a`; only the tokens say where the expression ends.
  let end = start
  const onToken = (token: { readonly end: number }): void => {
    end = token.end
  }
  try {
    const node = parseExpressionAt(source, start, { ...syntax, onToken })
    return { node, end }
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(limits.depth, start)
    if (!(error instanceof SyntaxError)) throw error
    const offset = 'pos' in error && typeof error.pos === 'number' ? error.pos : start
    refuseStatement(source, offset)
    throw sourceError('EXPRESSION_SYNTAX', `The expression cannot be read: ${error.message.replace(/ \(\d+:\d+\)$/, '')}`, offset, error)
  }
}

const OPENING: readonly TokenType[] = [tokTypes.parenL, tokTypes.bracketL, tokTypes.braceL, tokTypes.dollarBraceL]
const CLOSING: readonly TokenType[] = [tokTypes.parenR, tokTypes.bracketR, tokTypes.braceR]
const SEPARATING: readonly TokenType[] = [tokTypes.comma, tokTypes.semi]
const HARMLESS: readonly TokenType[] = [tokTypes.name, tokTypes.dot]

/** How many operators in a row, for each level of depth allowed, the parser is trusted with. */
const OPERATORS_PER_LEVEL = 10

/** Counts open brackets, and the operators in a row since the last comma in each of them; both make the parser recurse. */
function checkNesting(source: string, start: number, limits: SourceLimits): void {
  if (source.length - start <= limits.depth) return
  const outside: number[] = []
  let operators = 0
  for (const { type, at } of tokensFrom(source, start)) {
    if (OPENING.includes(type)) outside.push(operators)
    else if (CLOSING.includes(type)) {
      const before = outside.pop()
      if (before === undefined) return
      operators = before
    } else if (SEPARATING.includes(type)) operators = outside[outside.length - 1] ?? 0
    else if (!HARMLESS.includes(type)) operators += 1
    if (outside.length > limits.depth || operators > limits.depth * OPERATORS_PER_LEVEL) throw tooDeep(limits.depth, at)
  }
}

/** The tokens up to the end or to what is no token: the parser will say what is wrong there. */
function* tokensFrom(source: string, start: number): Generator<{ readonly type: TokenType; readonly at: number }> {
  const tokens = tokenizer(source.slice(start), syntax)
  for (;;) {
    const token = nextToken(tokens)
    if (token === undefined || token.type === tokTypes.eof) return
    yield { type: token.type, at: start + token.start }
  }
}

function nextToken(tokens: ReturnType<typeof tokenizer>): ReturnType<ReturnType<typeof tokenizer>['getToken']> | undefined {
  try {
    return tokens.getToken()
  } catch {
    return undefined
  }
}

function afterBlanks(source: string, from: number): number {
  const blanks = /(?:\s|\/\*[^]*?\*\/)*/y
  blanks.lastIndex = from
  blanks.test(source)
  return blanks.lastIndex
}
