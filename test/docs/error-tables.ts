/** Every code table of the package, by the part that throws from it. */
import { actionCodes } from '../../src/actions/index.ts'
import { CANONICAL_CODES } from '../../src/canonical/index.ts'
import { compileCodes } from '../../src/compile/index.ts'
import { EXPRESSION_SOURCE_CODES } from '../../src/compile/expressions/index.ts'
import { engineCodes } from '../../src/engine-codes.ts'
import type { CodeTable } from '../../src/index.ts'
import { intentCodes } from '../../src/intents/index.ts'
import { messageCodes } from '../../src/messages/index.ts'
import { EXPRESSION_CODES } from '../../src/expressions/index.ts'
import { PATTERN_CODES } from '../../src/patterns/index.ts'
import { artifactCodes } from '../../src/program/index.ts'
import { sessionCodes } from '../../src/session/index.ts'
import { stepCodes } from '../../src/steps/index.ts'
import { toolCodes } from '../../src/tools/index.ts'
import { turnCodes } from '../../src/turn/index.ts'
import { moneyCodes, recognizerCodes } from '../../forms/index.ts'
import { formaCodes } from '../../flows/forma/index.ts'
import { codecCodes } from '../../host/codec/index.ts'
import { xmlCodes } from '../../host/defaults/index.ts'
import { commandCodes } from '../../host/cli/codes.ts'
import { conversationCodes } from '../../host/conversation/index.ts'
import { sessionOnlyCodes } from '../../host/session-only/index.ts'
import { tenantCodes } from '../../host/tenants/index.ts'
import { definitionsCodes } from '../../host/definitions/index.ts'
import { demoCodes } from '../../host/demo/index.ts'
import { httpCodes } from '../../host/http/index.ts'
import { journalCodes } from '../../host/journal/index.ts'
import { lambdaCodes } from '../../host/lambda/index.ts'
import { modelCodes } from '../../host/models/index.ts'
import { storageCodes } from '../../host/storage/index.ts'
import { transportCodes } from '../../host/transports/index.ts'
import { compatCodes, importCodes } from '../../host/compat/index.ts'
import { yamlCodes } from '../../host/yaml/index.ts'

export const errorTables: Readonly<Record<string, CodeTable>> = {
  Definitions: compileCodes,
  'Expressions as they are written': EXPRESSION_SOURCE_CODES,
  'Expressions as they run': EXPRESSION_CODES,
  Patterns: PATTERN_CODES,
  'Built flow sets': artifactCodes,
  'The engine': engineCodes,
  Sessions: sessionCodes,
  Turns: turnCodes,
  Steps: stepCodes,
  'Detectors and commands': intentCodes,
  Messages: messageCodes,
  Tools: toolCodes,
  'Durable actions': actionCodes,
  'Canonical data': CANONICAL_CODES,
  'Conversation host': conversationCodes,
  'Action journal': journalCodes,
  'Checkpoint codec': codecCodes,
  'Stored definitions': definitionsCodes,
  Tenants: tenantCodes,
  'Session-only actions': sessionOnlyCodes,
  Stores: storageCodes,
  'HTTP handler': httpCodes,
  'Lambda handler': lambdaCodes,
  Transports: transportCodes,
  'Chat models': modelCodes,
  'XML replies': xmlCodes,
  'YAML files': yamlCodes,
  'Definitions of jsfe': importCodes,
  'Hosts written for jsfe': compatCodes,
  'The saydo command': commandCodes,
  'Forma documents': formaCodes,
  Recognizers: recognizerCodes,
  'The money grammar': moneyCodes,
  'The demo': demoCodes,
}

const nextWords = {
  retry: 'the same call may be tried again',
  stop: 'do not try again: the flow or the tool has to change',
  'fix-input': 'correct what was passed in',
  'ask-operator': 'a person has to look at it',
} as const

/** docs/errors.md as the tables say it. */
export function errorsPage(): string {
  const parts = Object.entries(errorTables).map(([title, table]) => {
    const rows = Object.entries(table).map(([code, { next, advice }]) => `### ${code}\n\n${advice} (\`${next}\`: ${nextWords[next]}.)\n`)
    return `## ${title}\n\n${rows.join('\n')}`
  })
  const head = `# Errors

Every error a user can meet is a \`SaydoError\`: \`code\` is stable, \`place\` says where, \`advice\` what to do, \`next\` what the caller can do
(\`retry\`, \`stop\`, \`fix-input\`, \`ask-operator\`). The message may change between releases; never match on it.

This page is written from the code tables: \`UPDATE_DOCS=1 npx vitest run test/docs\` writes it anew.
`
  return `${head}\n${parts.join('\n')}`
}
