/** The messages an engine has: shipped ones, with a host's own over them or beside them in further languages. */
import { english } from './english.ts'
import { spanish } from './spanish.ts'

export type MessageId = keyof typeof english
/** Texts by id. Placeholders are {name}; `{count, plural, one {...} other {# ...}}` and `{kind, select, a {...} other {...}}` choose. */
export type MessageTexts = Readonly<Partial<Record<MessageId, string>>>
/** Texts by language, a BCP 47 tag. */
export type MessageRegistry = Readonly<Record<string, MessageTexts>>

export const shippedMessages: Readonly<Record<string, Readonly<Record<MessageId, string>>>> = { en: english, es: spanish }

export const messageIds = Object.keys(english) as readonly MessageId[]

const flow = ['flowPrompt', 'flowName'] as const
const target = ['targetFlow', 'errorMessage'] as const
const word = ['flowPrompt', 'flowName', 'word'] as const

/** What each message may name; ids that are not here name nothing. */
const placeholders: Readonly<Partial<Record<MessageId, readonly string[]>>> = {
  flow_init: flow,
  flow_interrupted: [...flow, 'previousFlowPrompt', 'previousFlowName'],
  flow_resumed: flow,
  flow_resumed_with_guidance: flow,
  flow_completed: flow,
  flow_cancelled: flow,
  flow_help_general: flow,
  flow_help_payment: flow,
  flow_not_found: target,
  flow_switch_error: target,
  flow_switch_general_error: target,
  subflow_not_found: ['subFlowName'],
  switch_no_branch_found: ['switchValue'],
  tool_failed: ['toolName', 'errorMessage'],
  cmd_flow_exited: flow,
  cmd_help_title: flow,
  cmd_help_available_commands: flow,
  cmd_help_cancel: word,
  cmd_help_status: word,
  cmd_help_help: word,
  cmd_help_repeat: word,
  cmd_help_language: word,
  cmd_help_financial_warning: flow,
  cmd_help_current_question: flow,
  cmd_help_respond_instruction: flow,
  cmd_help_continue_instruction: flow,
  cmd_status_title: flow,
  cmd_status_current_flow: flow,
  cmd_status_answered: ['answers'],
  cmd_status_steps_remaining: ['stepsRemaining'],
  cmd_status_stack_depth: ['stackDepth'],
  cmd_status_transaction_id: ['transactionId'],
  cmd_status_item: ['name', 'value'],
}

export const placeholdersOf = (id: MessageId): readonly string[] => placeholders[id] ?? []
