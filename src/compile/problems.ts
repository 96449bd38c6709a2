/** Collects everything that is wrong, so that an author sees all of it at once. */
import { compileCodes } from './codes.ts'
import type { CompileCode, TolerableCode } from './codes.ts'
import { SaydoError } from '../errors.ts'
import type { Problem } from '../program/index.ts'

export interface Place {
  readonly pointer: string
  readonly flow?: string
  readonly step?: string
}

const warningCodes: ReadonlySet<CompileCode> = new Set<CompileCode>([
  'DEFAULT_NOT_JSON', 'TEXT_LANGUAGE_MISSING', 'NAME_SHADOWS', 'DEFAULT_MISSING', 'DESCRIPTION_MISSING', 'PHRASE_AMBIGUOUS', 'HOST_COMPUTED',
])

export class Problems {
  private readonly list: Problem[]
  private readonly tolerated: ReadonlySet<CompileCode>

  /** `tolerated` codes are reported as warnings; `found` are problems there are already. */
  constructor(tolerated: readonly TolerableCode[] = [], found?: Problems) {
    this.tolerated = new Set(tolerated)
    this.list = [...(found?.list ?? [])]
  }

  add(code: CompileCode, place: Place, message: string): void {
    const level = warningCodes.has(code) || this.tolerated.has(code) ? 'warning' : 'error'
    this.list.push({ level, code, ...place, message, advice: compileCodes[code].advice })
  }

  get errors(): readonly Problem[] {
    return this.list.filter((problem) => problem.level === 'error')
  }

  get warnings(): readonly Problem[] {
    return this.list.filter((problem) => problem.level === 'warning')
  }
}

/** Definitions are not usable; `problems` has every error, each with code, JSON Pointer, flow, step and advice. */
export class DefinitionError extends SaydoError {
  override readonly name = 'DefinitionError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const first = problems[0]
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
    super({
      code: 'DEFINITIONS_INVALID',
      message: `${problems.length} problem${problems.length === 1 ? '' : 's'} in the definitions: ${first?.pointer ?? ''} ${first?.message ?? ''}${more}`,
      meaning: compileCodes.DEFINITIONS_INVALID,
      place: { pointer: first?.pointer ?? '' },
      facts: { problems },
    })
    this.problems = problems
  }
}
