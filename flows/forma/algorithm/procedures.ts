/** The procedures of a normative document, each made ready when it is first called. */
import { documentError, FormaAlgorithmError } from './codes.ts'
import { isMembers, memberText, ownMember } from './expressions.ts'
import { dispatchId } from './nesting.ts'
import { compileOps } from './ops.ts'
import type { Procedure, ProcedureTable } from './program.ts'

type Members = Readonly<Record<string, unknown>>

export class Procedures implements ProcedureTable {
  private readonly authored: Members
  private readonly ready = new Map<string, Procedure>()

  /** @throws SaydoError FORMA_NORMATIVE_INVALID */
  constructor(normative: unknown) {
    const algorithms = isMembers(normative) ? ownMember(normative, 'algorithms') : undefined
    const procedures = isMembers(algorithms) ? ownMember(algorithms, 'procedures') : undefined
    if (!isMembers(procedures)) throw documentError('FORMA_NORMATIVE_INVALID', 'algorithms.procedures is no object', { place: { pointer: '/algorithms/procedures' } })
    this.authored = procedures
  }

  /** By key, else by id. @throws FormaAlgorithmError FORMA_PROCEDURE_UNKNOWN */
  find(name: string): Procedure {
    const key = this.keyOf(name)
    if (key === undefined) throw new FormaAlgorithmError('FORMA_PROCEDURE_UNKNOWN', `there is no procedure ${JSON.stringify(name)}`)
    const known = this.ready.get(key)
    if (known !== undefined) return known
    const made = this.make(key)
    this.ready.set(key, made)
    return made
  }

  has(name: string): boolean {
    return this.keyOf(name) !== undefined
  }

  private keyOf(name: string): string | undefined {
    if (Object.hasOwn(this.authored, name)) return name
    return Object.keys(this.authored).find((key) => memberText(membersOf(this.authored[key]), 'id') === name)
  }

  private make(key: string): Procedure {
    const pointer = `/algorithms/procedures/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const authored = membersOf(this.authored[key])
    const id = memberText(authored, 'id') ?? key
    const params = ownMember(authored, 'params')
    const ops = ownMember(authored, 'ops')
    if (!Array.isArray(ops)) throw new FormaAlgorithmError('FORMA_OP_INVALID', 'the procedure has no list of operations', { procedure: id, pointer })
    const parameters = (Array.isArray(params) ? params : []).map((parameter) => memberText(membersOf(parameter), 'name') ?? '')
    return { id, pointer, parameters, isDispatch: id === dispatchId, code: compileOps(ops, { parameters, procedures: this, pointer: `${pointer}/ops` }) }
  }
}

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})
