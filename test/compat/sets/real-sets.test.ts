import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsfeFlow } from '../../../host/compat/index.ts'
import { playScript, proveScript, readScripts } from '../../../host/testing/index.ts'
import type { ReadScript } from '../../../host/testing/index.ts'
import { importJsfe } from '../../../src/compat/index.ts'
import { compileFlowSet } from '../../../src/index.ts'
import { compatTarget } from '../support/compat-target.ts'
import type { CompatSet } from '../support/compat-target.ts'
import { standIns } from '../support/stand-ins.ts'
import { callers } from './callers.ts'
import { marked } from './coverage.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const jsonOf = (name: string): readonly JsfeFlow[] => JSON.parse(read(`../../fixtures/jsfe/${name}.json`)) as readonly JsfeFlow[]

const own = [...jsonOf('shopify.flows'), ...jsonOf('system.flows')]
const set: CompatSet = { flows: [...own, ...callers], tools: [...jsonOf('shopify.tools'), ...jsonOf('system.tools')], functions: standIns }

const files = ['system.en', 'system.es', 'shopify.en', 'shopify.es'] as const
const scripts: readonly (readonly [string, ReadScript])[] = files.flatMap((file) => readScripts(read(`./${file}.yaml`)).map((script) => [`${file}: ${script.name}`, script] as const))

describe('the real flow sets, through import and compat', () => {
  it.each(['shopify', 'system'])('every expression of the %s set compiles, with its own tools and without any change', async (name) => {
    const flows = name === 'shopify' ? own : jsonOf('system.flows')
    const { definitions } = await importJsfe({ flows, tools: jsonOf(`${name}.tools`).concat(name === 'shopify' ? jsonOf('system.tools') : []) })
    const flowSet = await compileFlowSet(definitions)
    expect(flowSet.program.summaries.map((summary) => summary.id)).toEqual(flows.map((flow) => flow['id']))
  })

  it.each(scripts)('%s', async (_name, script) => {
    await proveScript(script, { target: compatTarget(set) })
  })

  it('the scripts come to every step of every flow, but for those no message leads to', async () => {
    const { flows, steps, markOf } = marked(set.flows)
    const ran = new Set<string>()
    for (const [, script] of scripts) {
      const target = compatTarget({ ...set, flows })
      await playScript(script, {
        target: async (world, settings) => {
          const inner = await target(world, settings)
          return {
            async deliver(message, faults) {
              const observed = await inner.deliver(message, faults)
              for (const name of Object.keys(observed.cargo)) ran.add(name)
              return observed
            },
          }
        },
      })
    }
    expect(steps.filter((_step, index) => !ran.has(markOf(index)))).toEqual([
      // A phone or an email is there whenever it is reached.
      'authenticate-user no_contact_error',
      // The code is asked for until it is right.
      'authenticate-user auth_failed',
      // An address has lost its @ when it is looked at.
      'retry-authenticate-generic treat_as_email_retry',
      // Only a code leads there.
      'retry-authenticate-generic provide_contact_info_default',
      'retry-authenticate-generic auth_failed_again',
      // The agent's number would have to go between question and answer.
      'live-agent-requested no_agents_available',
      'strict-phone done',
      'strict-email done',
    ])
    expect(steps.length).toBeGreaterThan(150)
  })
})
