/** One line of the result, and how lines are printed. */
import { median, ratios } from './harness.ts'
import type { Samples } from './harness.ts'

/** What the quality page asks for, and whether this run had it. */
export interface Bar {
  readonly text: string
  readonly met: boolean
}

export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Least and most of the rounds behind `value`. */
  readonly range?: readonly [number, number]
  /** What it is measured against in the same run, in the same unit. */
  readonly baseline?: number
  /** `value` to `baseline`, as the bar counts it. */
  readonly ratio?: number
  readonly bar?: Bar
}

/** A family of rows that are measured together. */
export interface Family {
  readonly name: string
  measure(): Promise<readonly Row[]>
}

const rangeOf = (samples: Samples): readonly [number, number] => [Math.min(...samples), Math.max(...samples)]

/** A row of samples alone. */
export function figure(name: string, unit: string, samples: Samples): Row {
  return { name, unit, value: median(samples), range: rangeOf(samples) }
}

/** A row of samples against a baseline of the same run. */
export function against(row: Row, samples: Samples, baseline: Samples): Row & { readonly ratio: number } {
  return { ...row, baseline: median(baseline), ratio: median(ratios(samples, baseline)) }
}

export const atLeast = (value: number, least: number, text: string): Bar => ({ text, met: value >= least })
export const atMost = (value: number, most: number, text: string): Bar => ({ text, met: value <= most })

/** The one JSON document of `--json`. */
export function jsonOf(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ name, value, unit, baseline, ratio }) => ({ name, value, unit, baseline, ratio })))
}

const columns = ['what', 'measured', 'least to most', 'baseline', 'ratio', 'bar', ''] as const

export function tableOf(rows: readonly Row[]): string {
  const cells = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  return cells.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}

function cellsOf({ name, value, unit, range, baseline, ratio, bar }: Row): readonly string[] {
  return [
    name,
    `${readable(value)} ${unit}`,
    range === undefined ? '' : `${readable(range[0])} to ${readable(range[1])}`,
    baseline === undefined ? '' : readable(baseline),
    ratio === undefined ? '' : ratio.toFixed(2),
    bar?.text ?? '',
    bar === undefined ? '' : bar.met ? 'met' : 'NOT MET',
  ]
}

/** Whole numbers from 100 on, else three digits. */
function readable(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))
}
