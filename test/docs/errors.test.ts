import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorsPage, errorTables } from './error-tables.ts'

const page = new URL('../../docs/errors.md', import.meta.url)

describe('error codes', () => {
  it('no code stands in two tables', () => {
    const codes = Object.values(errorTables).flatMap((table) => Object.keys(table))
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('every code is in upper snake case and has advice in a sentence', () => {
    for (const table of Object.values(errorTables)) {
      for (const [code, { advice }] of Object.entries(table)) {
        expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
        expect(advice, code).toMatch(/^\S.{15,}[.!`]$/s)
      }
    }
  })

  it('docs/errors.md has one heading for every code, with the advice of its table', () => {
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, errorsPage())
    expect(readFileSync(page, 'utf8')).toBe(errorsPage())
  })
})
