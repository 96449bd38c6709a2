import { describe, expect, it } from 'vitest'
import { commandLexicon } from '../../src/intents/index.ts'
import type { CommandOptions } from '../../src/intents/index.ts'

const lexicon = commandLexicon({}, ['en', 'es'])
const nameOf = (text: string, language = 'en') => lexicon.find(text, language)?.name ?? null

describe('words of commands', () => {
  it.each([
    ['cancel', 'cancel'], ['  CANCEL! ', 'cancel'], ['Please cancel.', 'cancel'], ['exit', 'cancel'], ['end flow', 'cancel'],
    ['help', 'help'], ['?', 'help'], ['Options', 'help'], ['Where am I?', 'status'], ['info', 'status'], ['say that again', 'repeat'], ['in Spanish, ', 'language'],
  ])('CMD-1: %s is %s in English', (text, command) => {
    expect(nameOf(text)).toBe(command)
  })

  it.each([
    ['cancelar', 'cancel'], ['¡CANCELE!', 'cancel'], ['olvidalo', 'cancel'], ['ayuda', 'help'], ['¿Dónde estoy?', 'status'], ['donde estoy', 'status'], ['¿puede repetir?', 'repeat'], ['inglés', 'language'],
  ])('CMD-1: %s is %s in Spanish', (text, command) => {
    expect(nameOf(text, 'es-MX')).toBe(command)
  })

  it.each([
    'do not cancel flow', "don't cancel flow", 'cancel my flight', 'I need help with my bill', 'what is the status of order 7', 'no cancelar', '', '   ', '...', 'cancel'.repeat(50_000),
  ])('W-31: %.40s is no command', (text) => {
    expect(nameOf(text)).toBeNull()
    expect(nameOf(text, 'es')).toBeNull()
  })

  it('words are those of the session\'s language, and English for languages that have none', () => {
    expect(nameOf('cancelar', 'en')).toBeNull()
    expect(nameOf('cancel', 'es')).toBeNull()
    expect(nameOf('cancel', 'fr-CA')).toBe('cancel')
    expect(nameOf('constructor', '__proto__')).toBeNull()
  })

  it('a host has words of its own, by language, region and command; the rest stays', () => {
    const own = commandLexicon({ words: { en: { cancel: ['abandon ship'] }, 'es-MX': { help: ['échame la mano'] }, fr: { cancel: ['annuler'] } } }, [])
    expect(own.find('Abandon ship!', 'en')?.name).toBe('cancel')
    expect(own.find('cancel', 'en')).toBeNull()
    expect(own.find('help', 'en')?.name).toBe('help')
    expect(own.find('echame la mano', 'es-MX')?.name).toBe('help')
    expect(own.find('ayuda', 'es-MX')).toBeNull()
    expect(own.find('cancelar', 'es-MX')?.name).toBe('cancel')
    expect(own.find('ayuda', 'es')?.name).toBe('help')
    expect(own.find('annuler', 'fr')?.name).toBe('cancel')
    expect(own.find('repeat', 'fr')?.name).toBe('repeat')
  })

  it('CMD-6: all commands, none, or exactly those named', () => {
    expect(commandLexicon({ enabled: false }, []).find('cancel', 'en')).toBeNull()
    const few = commandLexicon({ enabled: ['help'] }, [])
    expect(few.find('help', 'en')?.name).toBe('help')
    expect(few.find('cancel', 'en')).toBeNull()
    expect(few.offered('en')).toEqual([expect.objectContaining({ name: 'help', word: 'help' })])
  })

  it('only languages the flow set speaks can be asked for, by its own tag, and not the only one', () => {
    const spoken = (languages: readonly string[], text: string) => commandLexicon({}, languages).find(text, 'en')?.language ?? null
    expect(spoken([], 'español')).toBeNull()
    expect(spoken(['en', 'es-MX'], 'spanish')).toBe('es-MX')
    expect(spoken(['en', 'es-MX'], 'english')).toBe('en')
    expect(spoken(['en'], 'spanish')).toBeNull()
    expect(spoken(['es', 'es-MX'], 'spanish')).toBeNull()
    expect(spoken(['en', 'fr'], 'spanish')).toBeNull()
  })

  it('what is offered is the first word of each command, and languages other than the one spoken', () => {
    expect(commandLexicon({}, ['en', 'es']).offered('es').map(({ name, word }) => `${name}: ${word}`)).toEqual(['cancel: cancelar', 'help: ayuda', 'status: estado', 'repeat: repetir', 'language: english'])
  })

  it.each<[string, unknown]>([
    ['a command nobody knows', { enabled: ['fly'] }],
    ['words of a command nobody knows', { words: { en: { fly: ['fly'] } } }],
    ['a command without words', { words: { en: { cancel: [] } } }],
    ['a word that is no text', { words: { en: { cancel: [7] } } }],
    ['a word without characters', { words: { en: { cancel: ['  '] } } }],
    ['one word for two commands', { words: { en: { cancel: ['Help!'] } } }],
    ['words that are no list', { words: { en: { cancel: 'cancel' } } }],
  ])('%s is refused', (_what, options) => {
    expect(() => commandLexicon(options as CommandOptions, [])).toThrow(expect.objectContaining({ code: 'COMMANDS_INVALID', next: 'fix-input' }))
  })
})
