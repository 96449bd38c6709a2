import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, digest, nobleHasher } from '../../src/canonical/index.ts'
import { jsonData, refusalOf, withReversedKeys } from './support.ts'

const nodeHasher = { sha256: (text: string) => createHash('sha256').update(text, 'utf8').digest('hex') }
const domains = fc.string({ unit: 'binary', minLength: 1 }).filter((domain) => !domain.includes('\0'))

describe('digests', () => {
  it('DIGEST-1: a digest is SHA-256 over domain, NUL and canonical text', () => {
    const bytes = Buffer.concat([Buffer.from('flow-set'), Buffer.from([0]), Buffer.from('{"a":1,"b":"\u00E9"}')])
    expect(digest('flow-set', { b: '\u00E9', a: 1 })).toBe(`sha256-${createHash('sha256').update(bytes).digest('hex')}`)
  })

  it('DIGEST-1: equal values have equal digests', () => {
    fc.assert(
      fc.property(domains, jsonData, (domain, value) => {
        expect(digest(domain, withReversedKeys(value))).toBe(digest(domain, value))
      }),
    )
  })

  it('DIGEST-1: the same value has another digest in another domain', () => {
    fc.assert(
      fc.property(domains, domains, jsonData, (one, other, value) => {
        fc.pre(one !== other)
        expect(digest(one, value)).not.toBe(digest(other, value))
      }),
    )
  })

  it('DIGEST-1: values with different canonical texts have different digests', () => {
    fc.assert(
      fc.property(jsonData, jsonData, (one, other) => {
        expect(digest('d', one) === digest('d', other)).toBe(canonicalJson(one) === canonicalJson(other))
      }),
    )
  })

  it.each(['', 'a\0b', '\uD800'])('DIGEST-1: the domain %j is a programming mistake', (domain) => {
    expect(() => digest(domain, 1)).toThrow(TypeError)
  })

  it('DIGEST-1: what is not JSON data has no digest, and limits hold', () => {
    expect(refusalOf(() => digest('d', { a: undefined })).code).toBe('NOT_JSON_DATA')
    expect(refusalOf(() => digest('d', [1, 2], nobleHasher, { entries: 1 })).code).toBe('RESOURCE_LIMIT')
  })

  it('DIGEST-2: the plain hasher and that of Node agree on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', size: 'large' }), (text) => {
        expect(nobleHasher.sha256(text)).toBe(nodeHasher.sha256(text))
      }),
    )
  })

  it('DIGEST-2: the hasher that is passed is the one that hashes', () => {
    expect(digest('d', { b: 1, a: 2 }, { sha256: (text) => `<${text}>` })).toBe('sha256-<d\0{"a":2,"b":1}>')
  })
})
