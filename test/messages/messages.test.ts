import { describe, expect, it } from 'vitest'
import { checkMessages, messageFinder } from '../../src/messages/index.ts'
import type { MessageRegistry } from '../../src/messages/index.ts'
import { messageIds, placeholdersOf, shippedMessages } from '../../src/messages/registry.ts'
import { namesOf, parseMessage } from '../../src/messages/format/index.ts'

/** The ids of the reference, section 8.6. */
const specified = [
  'flow_init', 'flow_interrupted', 'flow_resumed', 'flow_resumed_with_guidance', 'flow_completed', 'flow_completed_generic', 'flow_cancelled', 'flow_help_general', 'flow_help_payment',
  'critical_error', 'invalid_input', 'system_ready', 'no_flows_available', 'flow_execution_error', 'switch_no_branch_found', 'tool_failed', 'subflow_not_found',
  'flow_switch_error', 'flow_not_found', 'flow_switch_general_error', 'cmd_flow_exited',
  'cmd_help_title', 'cmd_help_available_commands', 'cmd_help_cancel', 'cmd_help_status', 'cmd_help_help', 'cmd_help_financial_warning', 'cmd_help_current_question',
  'cmd_help_respond_instruction', 'cmd_help_continue_instruction',
  'cmd_status_title', 'cmd_status_current_flow', 'cmd_status_steps_remaining', 'cmd_status_stack_depth', 'cmd_status_transaction_id', 'cmd_status_collected_info', 'cmd_status_hidden_value',
  'cmd_status_continue_instruction', 'cmd_interruption_switch', 'cmd_interruption_continue', 'action_recovery_incompatible', 'action_recovery_input_deferred',
] as const

describe('the shipped registry', () => {
  it('has every id of section 8.6', () => {
    expect(messageIds).toEqual(expect.arrayContaining([...specified]))
  })

  it.each(Object.keys(shippedMessages))('every text in %s is a message and names only what has a value', (language) => {
    expect(Object.keys(shippedMessages[language]!).sort()).toEqual([...messageIds].sort())
    for (const id of messageIds) {
      const text = shippedMessages[language]![id]
      expect(text.trim()).not.toBe('')
      expect(placeholdersOf(id)).toEqual(expect.arrayContaining([...namesOf(parseMessage(text))]))
    }
  })

  it('English and Spanish say different things by different words', () => {
    expect(messageIds.filter((id) => shippedMessages['en']![id] === shippedMessages['es']![id])).toEqual(['cmd_status_item'])
  })
})

describe('messageFinder', () => {
  it('OBS-15: the session\'s language, by region, then language, then English', () => {
    const find = messageFinder()
    expect(find('flow_completed_generic', 'es-MX')).toBe('Listo.')
    expect(find('flow_completed_generic', 'ES_mx')).toBe('Listo.')
    expect(find('flow_completed_generic', 'fr')).toBe('Done.')
    expect(find('flow_completed_generic', '')).toBe('Done.')
    expect(find('flow_completed_generic', null)).toBe('Done.')
  })

  it('a session without a language has the one the finder was made with', () => {
    expect(messageFinder({}, 'es')('flow_completed_generic', null)).toBe('Listo.')
  })

  it('OBS-20: one text of a host takes no other text of that language away', () => {
    const find = messageFinder({ es: { flow_completed_generic: 'Hecho.' }, en: { turn_failed: 'Oops.' } })
    expect(find('flow_completed_generic', 'es')).toBe('Hecho.')
    expect(find('turn_failed', 'es')).toContain('Algo salió mal')
    expect(find('turn_failed', 'en')).toBe('Oops.')
  })

  it('a host\'s region stands before its language, and the language before English', () => {
    const find = messageFinder({ 'es-MX': { flow_completed_generic: 'Sale.' }, pt: { flow_completed_generic: 'Pronto.' } })
    expect(find('flow_completed_generic', 'es-MX')).toBe('Sale.')
    expect(find('flow_completed_generic', 'es-AR')).toBe('Listo.')
    expect(find('flow_completed_generic', 'pt-BR')).toBe('Pronto.')
    expect(find('turn_failed', 'pt-BR')).toContain('Something went wrong')
  })

  it('values and plurals are said in the language of the text that was found', () => {
    const find = messageFinder({ pl: { cmd_status_answered: '{answers, plural, one {#a} few {#b} many {#c} other {#d}}' } })
    expect([1, 2, 5].map((answers) => find('cmd_status_answered', 'pl', { answers }))).toEqual(['1a', '2b', '5c'])
    expect(find('cmd_status_answered', 'es', { answers: 2 })).toBe('Ha respondido 2 preguntas.')
    expect(find('flow_interrupted', 'en', { flowPrompt: 'pay', previousFlowPrompt: 'book' })).toBe('All right, pay. We come back to book afterwards.')
  })

  it('whatever sessions call their languages, the finder answers in words', () => {
    const find = messageFinder()
    for (const language of ['constructor', '__proto__', 'x-'.repeat(100_000), '-', 'es--', '\uD800']) expect(find('turn_failed', language)).toMatch(/Something went|Algo salió/)
  })
})

describe('checkMessages', () => {
  const codes = (own: MessageRegistry, languages?: readonly string[]) => checkMessages(own, languages).map(({ code, language, id, level }) => `${level} ${code} ${language} ${id ?? ''}`.trim())

  it('finds everything that is wrong, all at once, by language and id', () => {
    const own = {
      es: { flow_resumed: 'Volvemos a {flow}.', flow_completed_generic: '{', turn_faild: 'x', critical_error: 7 },
      'no tag': {},
      'es-mx': {}, 'es-MX': {},
      en: null,
    } as unknown as MessageRegistry
    expect(codes(own)).toEqual([
      'error MESSAGE_PLACEHOLDER_UNKNOWN es flow_resumed', 'error MESSAGE_TEXT_INVALID es flow_completed_generic', 'error MESSAGE_ID_UNKNOWN es turn_faild', 'error MESSAGE_TEXT_INVALID es critical_error',
      'error MESSAGE_LANGUAGE_INVALID no tag', 'error MESSAGE_LANGUAGE_INVALID es-mx', 'error MESSAGE_TEXT_INVALID en',
    ].concat(codes({ 'no tag': {} }).slice(1)))
  })

  it('a placeholder inside a choice is found too', () => {
    expect(codes({ en: { cmd_status_answered: '{answers, plural, one {{who}} other {#}}' } })).toEqual(['error MESSAGE_PLACEHOLDER_UNKNOWN en cmd_status_answered'])
  })

  it('a language the host brings is warned of what it lacks; a shipped one may be changed in part', () => {
    expect(codes({ en: { turn_failed: 'x' }, 'es-MX': { turn_failed: 'x' } })).toEqual([])
    const french = codes({ fr: { turn_failed: 'x' }, 'fr-CA': { critical_error: 'y' } })
    expect(french).toHaveLength(messageIds.length - 2)
    expect(french[0]).toBe('warning MESSAGE_MISSING fr invalid_input')
  })

  it('a language conversations are held in and nobody has messages for is a warning', () => {
    expect(codes({}, ['en', 'es-MX', 'fr'])).toEqual(['warning MESSAGE_LANGUAGE_MISSING fr'])
  })
})
