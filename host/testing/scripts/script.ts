/** What a conversation script says, as zod schemas: the single source of its types and checks. */
import { z } from 'zod'

const json = z.json()
const values = z.record(z.string(), json)
const count = z.number().int().min(0)

/** What a mocked tool does at one call. */
export const mockSchema = z.union([
  z.strictObject({ returns: json }),
  /** Throws an error with this text; `notApplied` says that nothing happened, which an action may rely on. */
  z.strictObject({ fails: z.string(), notApplied: z.boolean().optional() }),
  /** Never answers: the call's time runs out at once. */
  z.strictObject({ hangs: z.literal(true) }),
])

/** One behaviour for every call, or one for each call in turn. */
const mocks = z.record(z.string(), z.union([mockSchema, z.array(mockSchema).min(1)]))

/** What the scripted detector says to a message: a flow, a flow with what was read for its parameters, or nothing at all. */
const detection = z.union([
  z.string(),
  z.null(),
  z.strictObject({ flow: z.string().nullable(), parameters: values.optional(), confidence: z.number().min(0).max(1).optional() }),
  z.strictObject({ fails: z.string() }),
  z.strictObject({ hangs: z.literal(true) }),
])

/** `null`: no flow had the turn, the host answers. A text must be said word by word. */
const reply = z.union([
  z.string(),
  z.null(),
  z.instanceof(RegExp),
  z.strictObject({ matches: z.string() }),
  z.strictObject({ contains: z.union([z.string(), z.array(z.string()).min(1)]) }),
  z.strictObject({ message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
])

/** How often tools were called: all together, or by tool; for a tool also with which arguments, call by call. */
const calls = z.union([count, z.record(z.string(), z.union([count, z.array(values)]))])

const outcome = z.union([
  z.string(),
  z.null(),
  z.strictObject({ outcome: z.string().optional(), reason: z.string().nullable().optional(), flow: z.string().optional(), endedBy: z.string().optional() }),
])

/** What must be so after a line. What is not named is not looked at. */
const expectations = {
  reply: reply.optional(),
  choices: z.array(z.string()).optional(),
  /** Variables of the active flow; each named one has this value. */
  variables: values.optional(),
  cargo: values.optional(),
  effects: z.array(z.looseObject({ type: z.string() })).optional(),
  outcome: outcome.optional(),
  calls: calls.optional(),
  /** How often the scripted detector was asked; exact names ask nobody. */
  modelCalls: count.optional(),
  /** Id of the flow that waits, null when none does. */
  flow: z.string().nullable().optional(),
  language: z.string().nullable().optional(),
  /** Code of the error the turn is given up with. */
  error: z.string().optional(),
}

/** What goes wrong around a line; the channel then delivers the message again. */
const faults = {
  /** The process dies after this many storage requests of the line, and another one starts. */
  crashAfter: count.optional(),
  /** The answer to this storage request of the line, counted from 1, is lost. */
  loseReply: z.number().int().min(1).optional(),
  /** The message is delivered so many times. */
  deliveries: z.number().int().min(1).max(10).optional(),
}

export const lineSchemas = {
  user: z.strictObject({ user: z.string(), ...faults, ...expectations }),
  /** The host's own answer to a message no flow had. */
  assistant: z.strictObject({ assistant: z.string(), ...expectations }),
  /** The host starts a flow. */
  start: z.strictObject({ start: z.string(), parameters: values.optional(), ...faults, ...expectations }),
  /** Time passes: milliseconds, or a text such as 90s, 15m, 2h, 1d. */
  wait: z.strictObject({ wait: z.union([count, z.string()]) }),
} as const

export const scriptSchema = z.strictObject({
  name: z.string().min(1),
  /** The flow set's file, beside the script; for `saydo test`. */
  flows: z.string().optional(),
  tools: z.string().optional(),
  language: z.string().optional(),
  user: z.string().min(1).optional(),
  /** Seed of all ids. */
  seed: count.optional(),
  /** ISO 8601; when the conversation begins. */
  clock: z.string().optional(),
  cargo: values.optional(),
  globals: values.optional(),
  /** By tool id. */
  mocks: mocks.optional(),
  /** Functions called from expressions, by name. */
  functions: mocks.optional(),
  /** By message, whatever its case. */
  detector: z.record(z.string(), detection).optional(),
  talk: z.array(z.record(z.string(), z.unknown())).min(1),
  /** Over the whole talk. */
  atEnd: z.strictObject({ calls: calls.optional(), modelCalls: count.optional(), cargo: values.optional() }).optional(),
})

export type ScriptedMock = z.output<typeof mockSchema>
export type ScriptedDetection = z.output<typeof detection>
export type ScriptedReply = z.output<typeof reply>
export type ScriptedCalls = z.output<typeof calls>
type LineSchemas = typeof lineSchemas
export type LineKind = keyof LineSchemas
type Line = { readonly [Kind in LineKind]: { readonly kind: Kind; readonly pointer: string } & z.output<LineSchemas[Kind]> }[LineKind]
export type SpokenLine = Exclude<Line, { readonly kind: 'wait' }>

/** A line as it is written. */
export type ScriptLine = { readonly [Kind in LineKind]: z.input<LineSchemas[Kind]> }[LineKind]

/** A conversation that must go as it is written. */
export interface ConversationScript extends Omit<z.input<typeof scriptSchema>, 'talk'> {
  readonly talk: readonly ScriptLine[]
}

/** A script that was read: checked, each line with its kind and its place. */
export interface ReadScript extends Omit<z.output<typeof scriptSchema>, 'talk'> {
  readonly talk: readonly Line[]
}
