import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const commandCodes = {
  USAGE: { next: 'fix-input', advice: 'Run `saydo --help`, or `saydo COMMAND --help`, to see what is taken.' },
  FILE_NOT_READABLE: { next: 'fix-input', advice: 'Check the name of the file and whether you may read it.' },
  FILE_NOT_WRITABLE: { next: 'fix-input', advice: 'Check that the directory is there and that you may write to it.' },
  FILE_FORMAT_UNKNOWN: { next: 'fix-input', advice: 'Give a file whose name ends in one of the formats named.' },
  FLOW_FILE_INVALID: { next: 'fix-input', advice: 'A flow file holds { flows, tools, functions, globals, languages, allowedHosts }, or a list of flows (its tools then by --tools FILE).' },
  ACTION_NOT_FOUND: { next: 'fix-input', advice: '`saydo actions list` shows what is not settled; for one that is, give --conversation too.' },
  DEFINITIONS_DIFFER: { next: 'fix-input', advice: 'Only the definitions that made an attempt can ask about it. Give that flow set, or what the provider said by --answer.' },
  TENANT_FILE_INVALID: { next: 'fix-input', advice: 'A tenant file is an object with `flowSet`: definitions, or the name of a flow file; docs/hosts.md lists the other members.' },
} as const satisfies CodeTable

export const commandError = errorsOf(commandCodes)
