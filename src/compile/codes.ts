/** What can be wrong with definitions. The advice of each code is printed beside every problem that has it. */
import type { CodeTable } from '../errors.ts'

const fix = (advice: string) => ({ next: 'fix-input', advice }) as const

export const compileCodes = {
  DEFINITIONS_INVALID: fix('Correct every problem listed; each names its place and what to do.'),
  DEFINITIONS_TOO_LARGE: fix('Nest definitions at most 200 deep, without a value that contains itself, and split a set of millions of values.'),
  DEFINITION_NOT_OBJECT: fix('Write an object there.'),
  ATTRIBUTE_MISSING: fix('Add the attribute.'),
  ATTRIBUTE_INVALID: fix('Give the attribute a value of the kind named.'),
  UNKNOWN_ATTRIBUTE: fix('Correct the name, or put your own data under `metadata` or a name that starts with `x-`.'),
  UNKNOWN_STEP_TYPE: fix('Use one of the step types, or register the extension that brings this one.'),
  DUPLICATE_FLOW: fix('Give every flow an id and a name no other flow of the set has.'),
  DUPLICATE_TRIGGER: fix('Start both from one flow: an event starts one flow.'),
  DUPLICATE_TOOL: fix('Give every tool an id of its own.'),
  DUPLICATE_STEP_ID: fix('Give every step of a flow an id of its own: errors and traces name it.'),
  DUPLICATE_PARAMETER: fix('Declare every parameter once.'),
  DUPLICATE_BRANCH: fix('Write every branch once.'),
  FLOW_UNKNOWN: fix('Name a flow of this set by its id or name.'),
  FLOW_TARGETS_MISSING: fix('List in `targets` the flows a computed target may choose.'),
  TOOL_UNKNOWN: fix('Declare the tool in `tools`, or correct its id.'),
  FUNCTION_UNKNOWN: fix('Add a contract for the function to `functions`: { name: { version } }.'),
  NAME_UNKNOWN: fix('Declare it under the flow\'s `variables`, as a parameter, or correct the name.'),
  NAME_NOT_ASSIGNABLE: fix('Only variables and members of cargo can be assigned.'),
  NAME_RESERVED: fix('Choose another name: this one has a meaning of its own in expressions.'),
  EXPRESSION_INVALID: fix('Correct the expression at the named place; only the expression language of the guide is allowed.'),
  TEMPLATE_INVALID: fix('Correct the text: a placeholder is {{ expression }}.'),
  PATH_INVALID: fix('Write a variable name, or a path below one or below cargo: cargo.customer.name, items[0].price.'),
  BRANCHES_EMPTY: fix('Write at least one condition, as condition:<expression> or as { when, do }.'),
  BRANCH_KEY_INVALID: fix('A CASE key is condition:<expression> or default.'),
  STEPS_EMPTY: fix('Write at least one step.'),
  FLOW_ENDLESS: fix('Let every way through the flow come to a question, an END or a RETURN.'),
  PROJECTOR_NOT_PURE: fix('Write only SET steps there, without onFail and outcome: late recovery runs nothing else.'),
  RETRY_NOT_ALLOWED: fix('Only a send whose outcome is unknown may be replaced by a new consent. Declare `effect: \'send\'`, or leave `retry` out.'),
  RECONCILER_WRITES: fix('Name a tool that only reads (`effect: \'read\'`): it is asked again and again what became of an action.'),
  SCHEMA_INVALID: fix('Correct the JSON Schema (draft 2020-12) at the named place.'),
  URL_INVALID: fix('Write an absolute http or https URL; placeholders may stand behind the host.'),
  HOST_COMPUTED: fix('List the hosts the set may call in `allowedHosts`, or write the host out: a value could lead the request elsewhere.'),
  HOST_NOT_ALLOWED: fix('Add the host to `allowedHosts`, or correct the URL.'),
  HEADER_INVALID: fix('Correct the name of the header; some are the transport\'s own.'),
  SECRET_IN_DEFINITION: fix('Name a credential of the host instead: auth: { type: \'bearer\', credential: \'name\' }. Definitions are stored, digested and shown.'),
  MAPPING_INVALID: fix('Correct the response mapping at the named place.'),
  LANGUAGE_INVALID: fix('Write a language as a BCP 47 tag such as en, es or es-MX.'),
  DEFAULT_TYPE_MISMATCH: fix('Give a default of the declared type, or correct the type.'),
  DEFAULT_NOT_JSON: fix('Use JSON defaults: this set cannot be stored, built or run in durable mode.'),
  TEXT_LANGUAGE_MISSING: fix('Write the text in every declared language.'),
  NAME_SHADOWS: fix('Rename the variable: expressions read the variable, not what has the name otherwise.'),
  DEFAULT_MISSING: fix('Add a default branch, so that an unforeseen value is answered.'),
  PHRASE_AMBIGUOUS: fix('Leave the phrase to one of the flows: said as it stands it could mean both.'),
  DESCRIPTION_MISSING: fix('Describe the flow: detectors offer it by its description.'),
} as const satisfies CodeTable

export type CompileCode = keyof typeof compileCodes

/** Codes a caller may have reported as warnings: with them a set still runs, and runs as written. */
export const tolerableCodes = ['UNKNOWN_ATTRIBUTE', 'DUPLICATE_STEP_ID', 'FLOW_ENDLESS'] as const satisfies readonly CompileCode[]
export type TolerableCode = (typeof tolerableCodes)[number]
