/** `saydo actions VERB`: what an operator sees and decides about actions whose outcome is missing, over a SQLite file. */
import { confirmEpochVerb } from './actions/confirm-epoch.ts'
import { list } from './actions/list.ts'
import { openDesk } from './actions/desk.ts'
import { reconcile } from './actions/reconcile.ts'
import { release } from './actions/release.ts'
import { resolve } from './actions/resolve.ts'
import { show } from './actions/show.ts'
import type { ActionsVerb } from './actions/verb.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'

const verbs: Readonly<Record<string, ActionsVerb>> = { list, show, resolve, release, reconcile, 'confirm-epoch': confirmEpochVerb }

export const actions: Command = {
  name: 'actions',
  summary: 'shows and settles actions whose outcome is missing',
  usage: 'list|show|resolve|release|reconcile|confirm-epoch [KEY]',
  options: {
    database: { type: 'string', value: 'FILE', help: 'the SQLite file (saydo.sqlite)' },
    tenant: { type: 'string', value: 'ID', help: 'whose actions (local)' },
    conversation: { type: 'string', value: 'ID', help: 'the conversation of the attempt; needed where it is settled' },
    'journal-epoch': { type: 'string', value: 'NAME', help: 'the journalEpoch of the host, where it has one' },
    actor: { type: 'string', value: 'NAME', help: 'who decides; required for every change, and kept' },
    reason: { type: 'string', value: 'TEXT', help: 'why; required for every change, and kept' },
    outcome: { type: 'string', value: 'completed|failed', help: 'resolve: what came of it' },
    answer: { type: 'string', value: 'applied|not-applied|fenced|unknown', help: 'reconcile: what the provider said' },
    result: { type: 'string', value: 'JSON', help: 'resolve, reconcile: what the tool would have given' },
    flows: { type: 'string', value: 'FILE', help: 'reconcile: the flow set whose reconciler is to ask the provider' },
    tools: { type: 'string', value: 'FILE', help: 'the tools of a flow FILE that is a list of flows' },
    from: { type: 'string', value: 'NAME', help: 'confirm-epoch: the journal that is known to be in this one' },
  },
  async run(line, terminal) {
    const [name = '', key, more] = line.files
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (verb === undefined) throw commandError('USAGE', `actions does one of ${Object.keys(verbs).join(', ')}, not ${JSON.stringify(name)}`)
    if (more !== undefined) throw commandError('USAGE', `actions ${name} takes one KEY, and there is more: ${more}`)
    const desk = openDesk(line)
    try {
      return await verb({ desk, line, key, terminal })
    } finally {
      desk.close()
    }
  },
}
