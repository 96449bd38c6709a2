/** jsfe's message registry, and the guidance around a question (8.6, 8.7). */
import type { GuidanceConfig, JsfeMessages } from './types.ts'
import { isPlainObject } from '../../json.ts'
import { checkMessages, messageFinder } from '../../messages/index.ts'
import type { MessageId, MessageRegistry } from '../../messages/index.ts'

/** Texts of a host's registry that are messages of the engine. Others - the host's own ids among them - stay where guidance finds them. */
export interface ImportedMessages {
  readonly messages: MessageRegistry
  /** Texts for messages of the engine that cannot be said, and why. */
  readonly refused: readonly string[]
}

/** Placeholders of jsfe are {{name}}, ours {name}. */
export function importMessages(messages: JsfeMessages): ImportedMessages {
  const made: MessageRegistry = Object.fromEntries(
    Object.entries(messages).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string').map(([id, text]) => [id, text.replace(/\{\{\s*(\w+)\s*\}\}/g, '{$1}')])),
    ]),
  )
  const problems = checkMessages(made).filter((problem) => problem.level === 'error')
  const isFine = (language: string, id: string): boolean => !problems.some((problem) => problem.language === language && (problem.id === null || problem.id === id))
  return {
    messages: Object.fromEntries(
      Object.entries(made)
        .filter(([language]) => !problems.some((problem) => problem.language === language && problem.id === null))
        .map(([language, texts]) => [language, Object.fromEntries(Object.entries(texts).filter(([id]) => isFine(language, id)))]),
    ),
    refused: problems.filter(({ code }) => code !== 'MESSAGE_ID_UNKNOWN').map(({ language, id, message }) => `${language}${id === null ? '' : ` ${id}`}: ${message}`),
  }
}

/** The host's text of that id as it wrote it, with its placeholders filled; ours where it has none (OBS-20). */
function systemMessage(registry: JsfeMessages, id: string, language: string | undefined, values: Readonly<Record<string, unknown>> = {}): string {
  const own = registry[language ?? 'en']?.[id] ?? registry['en']?.[id]
  const text = own ?? messageFinder()(id as MessageId, language ?? null)
  return filled(text, values)
}

const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{?\s*(\w+)\s*\}?\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })

export interface Guided {
  readonly message: string
  readonly flowName: string
  readonly flowPrompt: string
  /** Name of the first flow of the stack. */
  readonly firstFlow: string
  readonly language: string | undefined
}

const financial = /payment|transfer|financial/i

/** GUID-4: the question with its guidance. */
export function withGuidance(config: GuidanceConfig, registry: JsfeMessages, guided: Guided): string {
  const { mode = 'prepend', separator = '\n\n', template } = config
  const { message } = guided
  if (config.enabled === false || mode === 'none') return message
  const guidance = guidanceText(config, registry, guided)
  if (mode === 'template' && template !== undefined) {
    const values: Readonly<Record<string, string>> = { message, guidance, flowName: guided.flowName }
    return template.replace(/\{\{(message|guidance|flowName)\}\}/g, (_whole, name: string) => values[name] ?? '')
  }
  return mode === 'prepend' ? `${guidance}${separator}${message}` : `${message}${separator}${guidance}`
}

/** GUID-2, GUID-3. */
function guidanceText({ contextSelector = 'general', guidanceMessages }: GuidanceConfig, registry: JsfeMessages, guided: Guided): string {
  const kind = contextSelector === 'payment' || (contextSelector === 'auto' && financial.test(guided.firstFlow)) ? 'payment' : 'general'
  const { flowName, flowPrompt, message, language } = guided
  const values = { flowName, flowPrompt, message }
  const own = textIn(textIn(guidanceMessages, language ?? 'en'), kind) ?? textIn(guidanceMessages, kind)
  if (typeof own === 'string' && own !== '') return filled(own, values)
  return systemMessage(registry, kind === 'payment' ? 'flow_help_payment' : 'flow_help_general', language, values)
}

const textIn = (holder: unknown, key: string): unknown => (isPlainObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined)

/** API-3: ready configurations. */
export const GUIDANCE_CONFIG_EXAMPLES: Readonly<Record<string, GuidanceConfig>> = {
  append: { enabled: true, mode: 'append', separator: '\n\n', contextSelector: 'auto' },
  elegant: { enabled: true, mode: 'append', separator: '\n\n—\n', contextSelector: 'auto' },
  integrated: { enabled: true, mode: 'template', template: '{{message}} ({{guidance}})', contextSelector: 'auto' },
  compact: { enabled: true, mode: 'append', separator: ' ', contextSelector: 'general', guidanceMessages: { general: '(help, cancel)', payment: '(help, cancel)' } },
  silent: { enabled: true, mode: 'none' },
  automation: { enabled: false, mode: 'none' },
  disabled: { enabled: false },
  multilingual: {
    enabled: true, mode: 'append', separator: '\n\n', contextSelector: 'auto',
    guidanceMessages: {
      en: { general: 'You can say “help” or “cancel”.', payment: 'You can say “help” or “cancel”. Nothing is paid before you agree.' },
      es: { general: 'Puede decir “ayuda” o “cancelar”.', payment: 'Puede decir “ayuda” o “cancelar”. No se paga nada antes de que usted acepte.' },
    },
  },
}
