/** Prints an error with its code, place and advice; definitions that are wrong with every problem. */
import type { SaydoError } from '../../src/index.ts'
import { problemLines, problemsOf, problemsSummary } from './problems.ts'
import type { Style, Terminal } from './terminal.ts'

export function errorLines(error: SaydoError, style: Style): readonly string[] {
  const problems = problemsOf(error)
  if (problems !== null) return [...problems.flatMap((problem) => problemLines(problem, style)), style('bad', problemsSummary(problems))]
  const place = placeOf(error)
  return [`${style('bad', 'error')} ${style('strong', error.code)}${place === '' ? '' : ` ${place}`}`, `  ${error.message}`, `  ${style('quiet', error.advice)}`]
}

export function printError(error: SaydoError, terminal: Terminal, json: boolean): void {
  if (json) terminal.print(JSON.stringify({ error }))
  else for (const line of errorLines(error, terminal.style)) terminal.note(line)
}

function placeOf({ place }: SaydoError): string {
  const { pointer, flow, step, variable, tool } = place
  const named = Object.entries({ flow, step, variable, tool }).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  return [...(pointer === undefined || pointer === '' ? [] : [pointer]), ...(named.length === 0 ? [] : [`(${named.join(', ')})`])].join(' ')
}
