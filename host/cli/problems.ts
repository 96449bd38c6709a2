/** How the compiler's problems are printed. */
import type { Problem, SaydoError } from '../../src/index.ts'
import type { Style } from './terminal.ts'

/** The compiler's list, errors and warnings; null for any other error. */
export function problemsOf(error: SaydoError): readonly Problem[] | null {
  return error.code === 'DEFINITIONS_INVALID' && 'problems' in error && Array.isArray(error.problems) ? (error.problems as readonly Problem[]) : null
}

export function problemLines({ level, code, pointer, message, advice, flow, step }: Problem, style: Style): readonly string[] {
  const within = [...(flow === undefined ? [] : [`flow ${flow}`]), ...(step === undefined ? [] : [`step ${step}`])].join(', ')
  const head = `${style(level === 'error' ? 'bad' : 'warning', level)} ${style('strong', code)} ${pointer === '' ? '/' : pointer}`
  return [within === '' ? head : `${head} (${within})`, `  ${message}`, `  ${style('quiet', advice)}`]
}

/** `2 errors, 1 warning`; empty when there are none. */
export function problemsSummary(problems: readonly Problem[]): string {
  const levels = ['error', 'warning'] as const
  return levels
    .map((level) => ({ level, count: problems.filter((problem) => problem.level === level).length }))
    .flatMap(({ level, count }) => (count === 0 ? [] : [counted(count, level)]))
    .join(', ')
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
