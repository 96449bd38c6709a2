import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageFormatter, parseMessage } from '../../src/messages/format/index.ts'
import type { MessageValues } from '../../src/messages/index.ts'

const said = (source: string, values: MessageValues = {}, language = 'en') => messageFormatter(parseMessage(source), language)(values)

describe('placeholders', () => {
  it('OBS-19: a placeholder is filled also by empty and zero values', () => {
    expect(said('[{name}]', { name: 'Ana' })).toBe('[Ana]')
    expect(said('[{ name }]', { name: '' })).toBe('[]')
    expect(said('[{n}]', { n: 0 })).toBe('[0]')
    expect(said('[{n}]')).toBe('[]')
  })

  it('a value is never read as a message, and inherited names have no value', () => {
    expect(said('{name}', { name: '{name} # $& {x, plural, other {y}}' })).toBe('{name} # $& {x, plural, other {y}}')
    expect(said('[{constructor}{toString}]')).toBe('[]')
  })

  it('numbers are written as the language writes them', () => {
    expect(said('{n}', { n: 12345.5 })).toBe('12,345.5')
    expect(said('{n}', { n: 12345.5 }, 'de')).toBe('12.345,5')
  })

  it('an apostrophe stands for itself, unless it quotes a brace', () => {
    expect(said("don't say '{name}', it''s {name}", { name: 'x' })).toBe("don't say {name}, it's x")
    expect(said("'{never closed")).toBe('{never closed')
    expect(said("{n, plural, other {'#' is #}} '#'", { n: 2 })).toBe("# is 2 '#'")
  })
})

describe('plural and select', () => {
  const files = '{n, plural, =0 {no file} one {one file} other {# files}}'

  it('an exact number is preferred to the category of the language', () => {
    expect([0, 1, 2, 1000].map((n) => said(files, { n }))).toEqual(['no file', 'one file', '2 files', '1,000 files'])
  })

  it('categories are those of the language the text is in', () => {
    const polish = '{n, plural, one {plik} few {pliki} many {plików} other {pliku}}'
    expect([1, 3, 5, 1.5].map((n) => said(polish, { n }, 'pl'))).toEqual(['plik', 'pliki', 'plików', 'pliku'])
  })

  it('a value that is no number, or none at all, takes other', () => {
    expect(said(files, { n: 'some' })).toBe('some files')
    expect(said(files)).toBe(' files')
  })

  it('select chooses by word, and nests; # is the number of the plural around it', () => {
    const source = '{who, select, she {her {n, plural, one {cat} other {{pet, select, dog {# dogs} other {# cats}}}}} other {their}}'
    expect(said(source, { who: 'she', n: 1 })).toBe('her cat')
    expect(said(source, { who: 'she', n: 3, pet: 'dog' })).toBe('her 3 dogs')
    expect(said(source, { who: '__proto__' })).toBe('their')
  })
})

describe('what is no message', () => {
  it.each([
    ['{', 'a placeholder has no name'],
    ['}', 'a closing brace has no opening one'],
    ['{a b}', 'a placeholder is {name}'],
    ['{n, plural}', 'plural has no choices'],
    ['{n, plural, one {x}}', 'the plural has no choice other'],
    ['{n, plural, one {x} one {y} other {z}}', 'the choice one stands twice'],
    ['{n, plural, several {x} other {y}}', 'several is no choice of a plural'],
    ['{n, select, =1 {x} other {y}}', '=1 is no choice of a select'],
    ['{n, selectordinal, other {#th}}', 'selectordinal is neither plural nor select'],
    ['{n, plural, other {x}', 'the plural is not closed'],
    ['{n, plural, other {x', 'the choice other is not closed'],
    ['{n, select, other {'.repeat(10) + '}}'.repeat(10), 'the choices nest deeper than 8'],
  ])('%s is refused by name and place', (source, message) => {
    expect(() => parseMessage(source)).toThrow(message)
    expect(() => parseMessage(source)).toThrow(expect.objectContaining({ code: 'MESSAGE_TEXT_INVALID' }))
  })

  it('any text either has words for every value or is refused as no message', () => {
    const texts = fc.array(fc.constantFrom('{', '}', "'", '#', ',', 'n', 'other', 'plural', 'select', ' ', '=1', 'é'), { maxLength: 40 })
    fc.assert(fc.property(texts, fc.integer(), (parts, n) => {
      try {
        expect(typeof said(parts.join(''), { n })).toBe('string')
      } catch (error) {
        expect(error).toMatchObject({ code: 'MESSAGE_TEXT_INVALID' })
      }
    }), { numRuns: 2_000 })
  })

  it('a text without braces and apostrophes is said as it stands', () => {
    fc.assert(fc.property(fc.string().filter((text) => !/[{}']/.test(text)), (text) => said(text, { n: 1 }) === text))
  })
})
