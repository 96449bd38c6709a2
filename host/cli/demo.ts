/** `saydo demo`: the utility company's bot with a payment provider of its own, all on this machine. */
import { join } from 'node:path'
import { compileFlowSet } from '../../src/index.ts'
import { utilityFlowSet } from '../../flows/index.ts'
import { startProvider } from '../demo/index.ts'
import { primaryTag } from './chat/phrases.ts'
import { talk } from './chat/talk.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-codes.ts'

const english = (directory: string): string => `Accounts: 12345 and 23456 owe something, 34567 nothing. All is kept in ${directory}.`
const spanish = (directory: string): string => `Cuentas: 12345 y 23456 deben algo, 34567 nada. Todo se guarda en ${directory}.`

export const demo: Command = {
  name: 'demo',
  summary: 'talks to a utility company: balance, pay a bill, report an outage',
  usage: '[--language en|es] [--directory DIRECTORY]',
  options: {
    language: { type: 'string', value: 'TAG', help: 'en (the default) or es; each has a conversation of its own' },
    directory: { type: 'string', value: 'DIRECTORY', help: 'where conversation and ledger are kept (.demo)' },
  },
  async run(line, terminal) {
    if (line.files.length > 0) throw commandError('USAGE', `demo takes no file, and there is ${line.files.join(' ')}`)
    const directory = line.text('directory') ?? '.demo'
    const language = line.text('language') ?? 'en'
    const flowSet = await compileFlowSet(utilityFlowSet)
    const provider = await startProvider({ ledger: join(directory, 'ledger.jsonl') })
    try {
      await talk(
        {
          flowSet, language,
          globals: { paymentApi: provider.url },
          json: line.json,
          database: join(directory, 'conversation.sqlite'),
          conversation: `demo-${primaryTag(language)}`,
          user: 'local',
          hint: (primaryTag(language) === 'es' ? spanish : english)(directory),
        },
        terminal,
      )
    } finally {
      await provider.stop()
    }
    return exitCodes.ok
  },
}
