/**
 * The plain way to run a flow, to measure against: steps are looked at where they stand, and every expression is compiled from its
 * source when it is met. Its sources are unique for each turn, as they are where values are written into them, so that nothing is
 * found in the platform's cache of compiled sources.
 */

type PlainStep =
  | { readonly type: 'SAY'; readonly value: string }
  | { readonly type: 'SET'; readonly variable: string; readonly value: string }
  | { readonly type: 'SAY-GET'; readonly value: string; readonly variable: string }

export interface PlainSession {
  readonly userId: string
  position: number
  turn: number
  readonly variables: Record<string, unknown>
  readonly history: { readonly role: string; readonly text: string }[]
  response: string
}

const historyEntries = 50

/** What every expression may use, handed to it by name so that nothing else of the platform is meant by one. */
const library: Readonly<Record<string, unknown>> = { Math, String, Number, Boolean, Array, Object, JSON, Date, Intl, RegExp, Set, Map, encodeURIComponent, decodeURIComponent, parseInt, parseFloat, isNaN, isFinite }

/** The names of the session that expressions of the flow language may read. */
const sessionNames = ({ userId }: PlainSession, userInput: string): Readonly<Record<string, unknown>> => ({
  cargo: {}, userInput, lastUserInput: userInput, sessionId: 'session-1', userId, flowName: 'Main', language: '', errorMessage: '', errorCode: '', toolName: '',
})

export function plainTurn(steps: readonly PlainStep[], session: PlainSession, input: string): PlainSession {
  const said: string[] = []
  const evaluate = (source: string): unknown => {
    const scope = { ...library, ...sessionNames(session, input), ...session.variables }
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, no-new-func -- the baseline compiles sources: that is what is measured
    const compiled = new Function(...Object.keys(scope), `/* ${session.turn} */ return (${source})`) as (...values: readonly unknown[]) => unknown
    return compiled(...Object.values(scope))
  }
  const fill = (text: string): string => text.replace(/\{\{(.*?)\}\}/g, (_, source: string) => String(evaluate(source)))
  session.turn += 1
  const asked = steps[session.position]
  if (asked?.type === 'SAY-GET') session.variables[asked.variable] = input
  for (;;) {
    session.position = (session.position + 1) % steps.length
    const step = steps[session.position]
    if (step === undefined) break
    if (step.type === 'SET') session.variables[step.variable] = evaluate(step.value)
    else said.push(fill(step.value))
    if (step.type === 'SAY-GET') break
  }
  session.response = said.join('\n\n')
  session.history.push({ role: 'user', text: input }, { role: 'assistant', text: session.response })
  if (session.history.length > historyEntries) session.history.splice(0, session.history.length - historyEntries)
  return session
}
