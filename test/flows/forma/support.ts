/** The normative document and the cases handed with it. */
import { readFileSync } from 'node:fs'
import type { JsonValue } from '../../../src/index.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../fixtures/forma/${name}`, import.meta.url), 'utf8'))

export interface Normative {
  readonly algorithms: { readonly procedures: Readonly<Record<string, { readonly id: string }>> }
  readonly registries: Readonly<Record<string, readonly string[]>>
}

export interface HandedCase {
  readonly procedure: string
  readonly args: Readonly<Record<string, JsonValue>>
  readonly result: JsonValue
}

/** A fresh copy each time: a test may change it. */
export const normative = (): Normative => read('normative.json') as Normative

export const handedCases = (): readonly HandedCase[] => (read('cases.json') as { readonly cases: readonly HandedCase[] }).cases
