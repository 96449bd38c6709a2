/** Flaws in what becomes of parts. */

import type { Part, RecordWrite } from '../../../host/index.ts'
import { storageError } from '../../../host/index.ts'
import type { BrokenStore } from './flaw.ts'
import { flawed } from './flaw.ts'
import { PlainAdapter } from '../plain-adapter.ts'

export const contents: readonly BrokenStore[] = [
  flawed('ST-8', 'a write replaces all parts', class extends PlainAdapter {
    override parts(_parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      return { ...change.set }
    }
  }),
  flawed('ST-8', 'parts are never removed', class extends PlainAdapter {
    override parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      return { ...parts, ...change.set }
    }
  }),
  flawed('ST-8', 'a part that is there is not set again', class extends PlainAdapter {
    override parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      return { ...super.parts(parts, change), ...parts }
    }
  }),
  flawed('ST-8', 'removing a part that is not there fails', class extends PlainAdapter {
    override parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      if (change.remove?.some((name) => !(name in parts)) === true) throw storageError('STORAGE_UNAVAILABLE', 'no such part')
      return super.parts(parts, change)
    }
  }),
  flawed('ST-8', 'part names are kept in lower case', class extends PlainAdapter {
    override parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      return Object.fromEntries(Object.entries(super.parts(parts, change)).map(([name, part]) => [name.toLowerCase(), part]))
    }
  }),
  flawed('ST-8', 'parts stand beside the fields of the store', class extends PlainAdapter {
    override parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      const { version: _version, dueAt: _dueAt, ...others } = super.parts(parts, change)
      return others
    }
  }),
  flawed('ST-8', 'a write takes a hundred parts and drops the others', class extends PlainAdapter {
    override parts(parts: Readonly<Record<string, Part>>, change: RecordWrite): Record<string, Part> {
      return Object.fromEntries(Object.entries(super.parts(parts, change)).slice(0, 100))
    }
  }),
  flawed('ST-8', 'a write without parts is not one', class extends PlainAdapter {
    override write(change: RecordWrite): void {
      if (change.set !== undefined || change.remove !== undefined || change.dueAt !== undefined) super.write(change)
    }
  }),
  ...contentFlaws(),
]

/** What stores do to the content of a part. */
function contentFlaws(): readonly BrokenStore[] {
  const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }
  const isText = (bytes: Uint8Array) => !utf8.decode.decode(bytes).includes('\ufffd')
  const onText = (change: (text: string) => Part) => (part: Part) => (typeof part === 'string' ? change(part) : part)
  const onBytes = (change: (bytes: Uint8Array) => Part) => (part: Part) => (typeof part === 'string' ? part : change(part))
  const flaws: readonly (readonly [flaw: string, part: (part: Part) => Part])[] = [
    ['bytes are kept as text', onBytes((bytes) => utf8.decode.decode(bytes))],
    ['bytes that are text are kept as text', onBytes((bytes) => (isText(bytes) ? utf8.decode.decode(bytes) : bytes))],
    ['bytes are cut at 64 KB', onBytes((bytes) => bytes.slice(0, 65_536))],
    ['bytes lose their high bit', onBytes((bytes) => bytes.map((byte) => byte & 0x7f))],
    ['text is cut at NUL', onText((text) => text.split('\0', 1).join(''))],
    ['text is cut at 64 KB', onText((text) => text.slice(0, 65_536))],
    ['text is normalized', onText((text) => text.normalize('NFC'))],
    ['text is trimmed', onText((text) => text.trim())],
    ['text is kept without the upper planes', onText((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))],
    ['text that is a number is kept as one', onText((text) => (text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text))],
    ['text is kept as bytes', onText((text) => utf8.encode.encode(text))],
    ['the empty text is kept as another', onText((text) => (text === '' ? ' ' : text))],
  ]
  return flaws.map(([flaw, part]) => flawed('ST-9', flaw, class extends PlainAdapter {
    override part(value: Part): Part {
      return part(value)
    }
  }))
}
