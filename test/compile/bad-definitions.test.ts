/**
 * Issue 2: bad definitions are refused with code, JSON Pointer and advice, all at once.
 *
 * One row for each way definitions can be bad. `DEFINITIONS_INVALID` is the code of the error that carries them all.
 */
import { describe, expect, it } from 'vitest'
import { compileCodes } from '../../src/compile/index.ts'
import { ask, call, compile, errorsOf, flow, literal, say, set, shown, steps, toFlow, when } from '../support/definitions.ts'

const mock = (id: string, more: object = {}) => ({ id, implementation: { type: 'mock', response: 1 }, ...more })
const http = (url: string, more: object = {}) => ({ id: 't', implementation: { type: 'http', method: 'GET', url, ...more } })
const durable = (more: object) => ({ ...steps(call('t', { durable: { action: 'pay', ...more } })), tools: [mock('t')] })
const parameter = (more: object) => ({ flows: [flow('main', { parameters: [more] })] })
const variable = (name: string, declared: unknown) => ({ flows: [flow('main', { variables: { [name]: declared } })] })
const first = '/flows/0/steps/0'

type Row = readonly [what: string, code: string, pointer: string, definitions: unknown]

const bad: readonly Row[] = [
  ['null', 'DEFINITION_NOT_OBJECT', '', null],
  ['a list of flows without the object around it', 'DEFINITION_NOT_OBJECT', '', [flow('main', {})]],
  ['a flow that is text', 'DEFINITION_NOT_OBJECT', '/flows/0', { flows: ['main'] }],
  ['a step that is null', 'DEFINITION_NOT_OBJECT', first, steps(null)],
  ['a function contract that is a function', 'DEFINITION_NOT_OBJECT', '/functions/pay', { ...steps(), functions: { pay: () => 1 } }],
  ['a value that contains itself', 'DEFINITIONS_TOO_LARGE', `${first}/literal/a/a/a`, steps(literal('x', selfContaining()))],
  ['no flows attribute', 'ATTRIBUTE_MISSING', '/flows', {}],
  ['a flow without an id', 'ATTRIBUTE_MISSING', '/flows/0/id', { flows: [{ name: 'Main', description: 'd', steps: [say('x')] }] }],
  ['a SAY without a text', 'ATTRIBUTE_MISSING', `${first}/value`, steps({ type: 'SAY' })],
  ['a SET without a value', 'ATTRIBUTE_MISSING', `${first}/value`, steps({ type: 'SET', variable: 'x' })],
  ['provider keys without a window', 'ATTRIBUTE_MISSING', `${first}/durable/windowSeconds`, durable({ idempotency: 'provider-key' })],
  ['an empty list of flows', 'ATTRIBUTE_INVALID', '/flows', { flows: [] }],
  ['tools that are no list', 'ATTRIBUTE_INVALID', '/tools', { ...steps(), tools: {} }],
  ['a global that is no text', 'ATTRIBUTE_INVALID', '/globals/0', { ...steps(), globals: [5] }],
  ['a text that is a number', 'ATTRIBUTE_INVALID', `${first}/value`, steps({ type: 'SAY', value: 5 })],
  ['a text in another language that is a list', 'ATTRIBUTE_INVALID', `${first}/value_es`, steps(say('x', { value_es: [] }))],
  ['a call type nobody knows', 'ATTRIBUTE_INVALID', `${first}/callType`, steps(toFlow('main', { callType: 'jump' }))],
  ['a SET with both value and literal', 'ATTRIBUTE_INVALID', `${first}/value`, steps({ ...literal('x', 1), value: '1' })],
  ['a member named __proto__', 'ATTRIBUTE_INVALID', `${first}/literal/__proto__`, steps(literal('x', JSON.parse('{"__proto__":1}')))],
  ['a flow with the id __proto__', 'ATTRIBUTE_INVALID', '/flows/0/id', { flows: [flow('__proto__', {})] }],
  ['half of a surrogate pair', 'ATTRIBUTE_INVALID', `${first}/value`, steps(say('\ud800'))],
  ['a number JSON cannot hold', 'ATTRIBUTE_INVALID', `${first}/literal`, steps(literal('x', Infinity))],
  ['a code that cannot be tolerated', 'ATTRIBUTE_INVALID', '/tolerate/0', { ...steps(), tolerate: ['FLOW_UNKNOWN'] }],
  ['a tool that takes no time', 'ATTRIBUTE_INVALID', '/tools/0/timeout', { ...steps(), tools: [mock('t', { timeout: 0 })] }],
  ['a misspelt attribute of a flow', 'UNKNOWN_ATTRIBUTE', '/flows/0/vars', { flows: [flow('main', { vars: {} })] }],
  ['a misspelt attribute of a step', 'UNKNOWN_ATTRIBUTE', `${first}/varable`, steps(ask('?', 'x', { varable: 'y' }))],
  ['a misspelt attribute of the set', 'UNKNOWN_ATTRIBUTE', '/tool', { ...steps(), tool: [] }],
  ['a step type nobody knows', 'UNKNOWN_STEP_TYPE', `${first}/type`, steps({ type: 'SHOUT', value: 'x' })],
  ['a step without a type', 'UNKNOWN_STEP_TYPE', `${first}/type`, steps({ value: 'x' })],
  ['a step type that every object has', 'UNKNOWN_STEP_TYPE', `${first}/type`, steps({ type: 'constructor' })],
  ['a phrase without words', 'ATTRIBUTE_INVALID', '/flows/0/phrases/1', { flows: [flow('main', { phrases: ['pay', '...'] })] }],
  ['a phrase in another language that is no text', 'ATTRIBUTE_INVALID', '/flows/0/phrases_es/0', { flows: [flow('main', { phrases_es: [5] })] }],
  ['examples that are no list', 'ATTRIBUTE_INVALID', '/flows/0/examples_es', { flows: [flow('main', { examples_es: 'pagar' })] }],
  ['a DISPATCH with a handler', 'UNKNOWN_ATTRIBUTE', `${first}/onFail`, steps({ type: 'DISPATCH', onFail: say('x') })],
  ['two flows of one id', 'DUPLICATE_FLOW', '/flows/1', { flows: [flow('main', {}), flow('main', { name: 'Other' })] }],
  ['a flow named as another one\'s id', 'DUPLICATE_FLOW', '/flows/1', { flows: [flow('main', {}), flow('other', { name: 'main' })] }],
  ['two flows of one trigger', 'DUPLICATE_TRIGGER', '/flows/1/trigger', { flows: [flow('main', { trigger: { on: 'click', scope: 'n' } }), flow('other', { trigger: { on: 'click', scope: 'n' } })] }],
  ['a SET at no pointer', 'ATTRIBUTE_INVALID', `${first}/pointer`, steps({ type: 'SET', variable: 'x', literal: 1, pointer: 'a' })],
  ['a SET of no JSON text', 'ATTRIBUTE_INVALID', `${first}/json`, steps({ type: 'SET', variable: 'x', json: '{' })],
  ['a SELECT whose predicate is no JSON text', 'ATTRIBUTE_INVALID', `${first}/options/0/whenJson`, steps({ type: 'SELECT', variable: 'x', context: '({})', options: [{ value: 'a', whenJson: '{' }] })],
  ['a FAIL without a code', 'ATTRIBUTE_INVALID', `${first}/code`, steps({ type: 'FAIL', code: 'no code', message: 'x' })],
  ['two tools of one id', 'DUPLICATE_TOOL', '/tools/1', { ...steps(), tools: [mock('t'), mock('t')] }],
  ['two steps of one id, one in a branch', 'DUPLICATE_STEP_ID', '/flows/0/steps/1/id', steps(when('true', say('a', { id: 's' })), say('b', { id: 's' }))],
  ['a parameter declared twice', 'DUPLICATE_PARAMETER', '/flows/0/parameters/1', { flows: [flow('main', { parameters: [{ name: 'p' }, { name: 'p' }] })] }],
  ['one condition twice', 'DUPLICATE_BRANCH', `${first}/branches/condition: true`, steps({ type: 'CASE', branches: { 'condition:true': say('a'), 'condition: true': say('b'), default: say('c') } })],
  ['branches that differ only in case, where case means nothing', 'DUPLICATE_BRANCH', '/flows/0/steps/1/branches/YES', steps(set('x', '1'), { type: 'SWITCH', variable: 'x', caseInsensitive: true, branches: { yes: say('a'), YES: say('b'), default: say('c') } })],
  ['a default among the branches and one beside them', 'DUPLICATE_BRANCH', `${first}/default`, steps({ type: 'CASE', branches: { 'condition:true': say('a'), default: say('b') }, default: say('c') })],
  ['a flow that is not there', 'FLOW_UNKNOWN', `${first}/value`, steps(toFlow('elsewhere'))],
  ['a flow that every object has', 'FLOW_UNKNOWN', `${first}/value`, steps(toFlow('constructor'))],
  ['a listed target that is not there', 'FLOW_UNKNOWN', '/flows/0/steps/1/targets/1', steps(set('x', '1'), toFlow('{{x}}', { targets: ['main', 'elsewhere'] }))],
  ['a computed target without a list', 'FLOW_TARGETS_MISSING', '/flows/0/steps/1/value', steps(set('x', '1'), toFlow('{{x}}'))],
  ['a tool that is not there', 'TOOL_UNKNOWN', `${first}/tool`, steps(call('t'))],
  ['a tool that every object has', 'TOOL_UNKNOWN', `${first}/tool`, steps(call('toString'))],
  ['a local tool without a contract for its function', 'FUNCTION_UNKNOWN', '/tools/0/implementation/function', { ...steps(), tools: [{ id: 't', implementation: { type: 'local', function: 'pay' } }] }],
  ['a name nobody declared', 'NAME_UNKNOWN', `${first}/value`, steps(say('{{amuont}}'))],
  ['a name nobody declared, in the URL of a tool', 'NAME_UNKNOWN', '/tools/0/implementation/url', { ...steps(), tools: [http('https://x.example/{{nobody}}')] }],
  ['a name nobody declared, behind an isolated flow', 'NAME_UNKNOWN', `${first}/result/got`, { flows: [flow('main', {}, toFlow('sub', { result: { got: 'nobody' } })), flow('sub', { isolated: true })] }],
  ['an assignment to a name of the session', 'NAME_NOT_ASSIGNABLE', `${first}/value`, steps(set('x', 'userId = "other"'))],
  ['a variable that could never be read', 'NAME_RESERVED', '/flows/0/variables/class', variable('class', { value: 1 })],
  ['a parameter that could never be read', 'NAME_RESERVED', '/flows/0/parameters/0', parameter({ name: 'not a name' })],
  ['a global that could never be read', 'NAME_RESERVED', '/globals/1', { ...steps(), globals: ['good', 'eval'] }],
  ['a function that could never be called', 'NAME_RESERVED', '/functions/new', { ...steps(), functions: { new: {} } }],
  ['an expression that is cut off', 'EXPRESSION_INVALID', `${first}/value`, steps(set('x', '1 +'))],
  ['an expression that reaches for code', 'EXPRESSION_INVALID', `${first}/value`, steps(set('x', 'function () {}'))],
  ['a condition that is cut off', 'EXPRESSION_INVALID', `${first}/branches/condition:(`, steps({ type: 'CASE', branches: { 'condition:(': say('a'), default: say('b') } })],
  ['a placeholder that is not closed', 'TEMPLATE_INVALID', `${first}/value`, steps(say('Hello {{userId'))],
  ['a placeholder that is not closed, in an argument', 'TEMPLATE_INVALID', `${first}/args/list/1/a~1b`, { ...steps(call('t', { args: { list: [1, { 'a/b': '{{' }] } })), tools: [mock('t')] }],
  ['a SET at no place', 'PATH_INVALID', `${first}/variable`, steps(set('a b', '1'))],
  ['a SET of cargo itself', 'PATH_INVALID', `${first}/variable`, steps(set('cargo', '1'))],
  ['an answer that goes to a path', 'PATH_INVALID', `${first}/variable`, steps(ask('?', 'a.b'))],
  ['a result that goes to a path', 'PATH_INVALID', `${first}/variable`, { ...steps(call('t', { variable: 'a.b' })), tools: [mock('t')] }],
  ['a parameter that is no variable', 'PATH_INVALID', `${first}/parameters/a-b`, { flows: [flow('main', {}, toFlow('sub', { parameters: { 'a-b': 1 } })), flow('sub', {})] }],
  ['a CASE with a default only', 'BRANCHES_EMPTY', `${first}/branches`, steps({ type: 'CASE', branches: { default: say('a') } })],
  ['a SWITCH without branches', 'BRANCHES_EMPTY', '/flows/0/steps/1/branches', steps(set('x', '1'), { type: 'SWITCH', variable: 'x', branches: {} })],
  ['a CASE key that is no condition', 'BRANCH_KEY_INVALID', `${first}/branches/x > 1`, steps({ type: 'CASE', branches: { 'condition:true': say('a'), 'x > 1': say('b'), default: say('c') } })],
  ['a flow without steps', 'STEPS_EMPTY', '/flows/0/steps', { flows: [flow('main', { steps: [] })] }],
  ['a branch without steps', 'STEPS_EMPTY', `${first}/branches/0/do`, steps(when('true'))],
  ['a handler without steps', 'STEPS_EMPTY', `${first}/onFail`, steps(say('x', { onFail: [] }))],
  ['a flow that becomes itself for ever', 'FLOW_ENDLESS', '/flows/0', steps(toFlow('main', { callType: 'replace' }))],
  ['a flow that calls itself on every way', 'FLOW_ENDLESS', '/flows/0', steps(when('cargo.x', say('again'), toFlow('main')), toFlow('main'))],
  ['a reconciler that changes something', 'RECONCILER_WRITES', `${first}/durable/reconcile/tool`, {
    ...steps(call('t', { durable: { action: 'pay', reconcile: { tool: 'u' }, settlesWithin: 1 } })), tools: [mock('t'), mock('u', { effect: 'write' })],
  }],
  ['a new consent for what is no send', 'RETRY_NOT_ALLOWED', `${first}/durable/retry`, durable({ effect: 'charge', retry: 'fresh-consent' })],
  ['a projector that says something', 'PROJECTOR_NOT_PURE', `${first}/durable/project/0/type`, durable({ project: [say('done')] })],
  ['a projector that handles a failure', 'PROJECTOR_NOT_PURE', `${first}/durable/project/0/onFail`, durable({ project: [set('cargo.x', '1', { onFail: say('x') })] })],
  ['parameters that are no schema', 'SCHEMA_INVALID', '/tools/0/parameters/properties/a/type', { ...steps(), tools: [mock('t', { parameters: { type: 'object', properties: { a: { type: 'text' } } } })] }],
  ['a parameter in a flat map that is no schema', 'SCHEMA_INVALID', '/tools/0/parameters/a/type', { ...steps(), tools: [mock('t', { parameters: { a: { type: 'text' } } })] }],
  ['a reference outside the schema', 'SCHEMA_INVALID', '/tools/0/returns/items/$ref', { ...steps(), tools: [mock('t', { returns: { type: 'array', items: { $ref: 'https://x.example/s' } } })] }],
  ['a reference that leads nowhere', 'SCHEMA_INVALID', '/flows/0/parameters/0/jsonSchema/items/$ref', parameter({ name: 'p', jsonSchema: { type: 'array', items: { $ref: '#/$defs/none' } } })],
  ['a schema of another draft', 'SCHEMA_INVALID', '/tools/0/parameters/$schema', { ...steps(), tools: [mock('t', { parameters: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } })] }],
  ['a pattern that looks behind', 'SCHEMA_INVALID', '/tools/0/parameters/properties/a/pattern', { ...steps(), tools: [mock('t', { parameters: { type: 'object', properties: { a: { pattern: '(?<=a)b' } } } })] }],
  ['a tool at no URL', 'URL_INVALID', '/tools/0/implementation/url', { ...steps(), tools: [http('ftp://x.example/a')] }],
  ['a host that is not allowed', 'HOST_NOT_ALLOWED', '/tools/0/implementation/url', { ...steps(), allowedHosts: ['y.example'], tools: [http('https://x.example/a')] }],
  ['a URL with a password', 'SECRET_IN_DEFINITION', '/tools/0/implementation/url', { ...steps(), tools: [http('https://me:word@x.example/a')] }],
  ['a header of the transport', 'HEADER_INVALID', '/tools/0/implementation/headers/Host', { ...steps(), tools: [http('https://x.example/a', { headers: { Host: 'y.example' } })] }],
  ['a mapping with an unknown transform', 'MAPPING_INVALID', '/tools/0/implementation/responseMapping/transform/type', { ...steps(), tools: [http('https://x.example/a', { responseMapping: { path: 'a', transform: { type: 'shout' } } })] }],
  ['a language nobody speaks', 'LANGUAGE_INVALID', '/languages/1', { ...steps(), languages: ['en', 'Spanish!'] }],
  ['a default of another type', 'DEFAULT_TYPE_MISMATCH', '/flows/0/variables/n/value', variable('n', { type: 'number', value: '5' })],
]

const warned: readonly Row[] = [
  ['a URL whose host is an argument', 'HOST_COMPUTED', '/tools/0/implementation/url', { ...steps(), tools: [http('https://{host}/a')] }],
  ['a URL whose host ends with an argument', 'HOST_COMPUTED', '/tools/0/implementation/url', { ...steps(), tools: [http('https://api.{domain}')] }],
  ['a URL whose host is computed', 'HOST_COMPUTED', '/tools/0/implementation/url', { ...steps(), tools: [http('https://{{userInput}}/a')] }],
  ['a default with a callback', 'DEFAULT_NOT_JSON', '/flows/0/variables/f/value', variable('f', { value: () => 1 })],
  ['a text that is missing in a declared language', 'TEXT_LANGUAGE_MISSING', `${first}/value`, { ...steps(say('Hello')), languages: ['en', 'es'] }],
  ['a variable that hides a name of the session', 'NAME_SHADOWS', '/flows/0/variables/userId', variable('userId', { value: 1 })],
  ['an answer that hides a name of the session', 'NAME_SHADOWS', `${first}/variable`, steps(ask('?', 'userInput'))],
  ['a parameter that hides a global', 'NAME_SHADOWS', '/flows/0/parameters/0', { ...parameter({ name: 'g' }), globals: ['g'] }],
  ['a CASE without a default', 'DEFAULT_MISSING', `${first}/branches`, steps({ type: 'CASE', branches: { 'condition:true': say('a') } })],
  ['a phrase of two flows', 'PHRASE_AMBIGUOUS', '/flows/1', { flows: [flow('main', { phrases: ['Pay it!'] }), flow('other', { phrases_es: ['pay it'] })] }],
  ['a flow without a description', 'DESCRIPTION_MISSING', '/flows/0', { flows: [{ id: 'main', name: 'Main', steps: [say('x')] }] }],
]

function selfContaining(): unknown {
  const value: Record<string, unknown> = {}
  value['a'] = value
  return value
}

describe('bad definitions', () => {
  it.each(bad)('%s: %s at %s', async (_what, code, pointer, definitions) => {
    const problems = await errorsOf(definitions)
    expect(shown(problems)).toEqual([`${code} ${pointer}`])
    const [problem] = problems
    expect(problem).toMatchObject({ level: 'error', advice: compileCodes[code as keyof typeof compileCodes].advice })
    expect(problem?.message).not.toBe('')
  })

  it.each(warned)('%s is a warning and refuses nothing: %s at %s', async (_what, code, pointer, definitions) => {
    const { warnings } = await compile(definitions)
    expect(shown(warnings)).toEqual([`${code} ${pointer}`])
    expect(warnings[0]).toMatchObject({ level: 'warning', advice: compileCodes[code as keyof typeof compileCodes].advice })
  })

  it('every code of the compiler has a definition that has it', () => {
    const shownCodes = new Set(['DEFINITIONS_INVALID', ...bad.map((row) => row[1]), ...warned.map((row) => row[1])])
    expect([...shownCodes].sort()).toEqual(Object.keys(compileCodes).sort())
  })
})
