/**
 * Reads XML replies with fast-xml-parser.
 *
 * XM1. Only the five entities of XML and character references are known: a document that declares or uses others is refused, never expanded.
 * XM2. Values stay text; what a number or boolean is, is for the response mapping to say.
 */
import { XMLParser } from 'fast-xml-parser'
import type { X2jOptions } from 'fast-xml-parser'
import type { JsonObject, XmlReader } from '../../src/index.ts'
import { xmlError } from './codes.ts'

export interface XmlReaderOptions {
  /** Ways to elements that are lists even when there is one of them: `orders.order`. */
  readonly lists?: readonly string[]
}

export function xmlReader({ lists = [] }: XmlReaderOptions = {}): XmlReader {
  const listed = new Set(lists)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    entityDecoder: standardEntities,
    isArray: (_name, path) => listed.has(String(path)),
  })
  return {
    read(text) {
      if (/<!(DOCTYPE[^>]*\[|ENTITY)/i.test(text)) throw xmlError('XML_REFUSED', 'the document declares a type of its own')
      try {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the check for well-formed text moved to a package of its own; this one ships with the parser
        return parser.parse(text, true) as JsonObject
      } catch (cause) {
        throw xmlError('XML_INVALID', 'the text is no XML that can be read', { cause })
      }
    },
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const standardEntities: NonNullable<X2jOptions['entityDecoder']> = {
  setExternalEntities: () => undefined,
  addInputEntities: () => undefined,
  reset: () => undefined,
  setXmlVersion: () => undefined,
  decode: (text) => text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (_whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    const known = name === undefined ? characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) : named[name]
    if (known === undefined) throw xmlError('XML_REFUSED', 'the document uses an entity that is not of XML')
    return known
  }),
}

function characterOf(point: number): string | undefined {
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : undefined
}
