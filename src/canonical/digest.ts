/**
 * Content digests.
 *
 * DIGEST-1. A digest is SHA-256 over a domain, a NUL and the canonical text: equal for equal values, different between domains.
 * DIGEST-2. The hasher changes the speed, never the digest.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { platformHasher } from '../ports/index.ts'
import type { Hasher } from '../ports/index.ts'
import { canonicalJson } from './json.ts'
import type { JsonLimits } from './limits.ts'

/** SHA-256 in plain JavaScript; runs anywhere. */
export const nobleHasher: Hasher = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
}

const fastestHasher: Hasher = platformHasher ?? nobleHasher

/**
 * The content digest of a value: `sha256-` and 64 lower-case hex digits.
 *
 * `domain` names the kind of record, so that two kinds never share a digest; whoever stores the digest stores the domain too.
 * Throws what `canonicalJson` throws, and a TypeError for a domain that is empty, holds a NUL or is not well-formed Unicode.
 */
export function digest(domain: string, value: unknown, hasher: Hasher = fastestHasher, limits?: JsonLimits): string {
  if (!DOMAIN.test(domain)) throw new TypeError('a digest domain must be text without NUL and lone surrogates')
  return `sha256-${hasher.sha256(`${domain}\0${canonicalJson(value, limits)}`)}`
}

const DOMAIN = /^[^\0\p{Surrogate}]+$/u
