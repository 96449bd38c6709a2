export { EXPRESSION_CODES } from './codes.ts'
export { expressionLimits, type Environment, type Expression, type ExpressionLimits, type NameBinding, type Scope, type ScopeWriter, type WriteRoot } from './environment.ts'
export { buildExpression, buildTemplate, buildText } from './expression.ts'
export { isLibraryName } from './library/library.ts'
export { LIST_CHANGES } from './methods/list-changes.ts'
export { toPlain } from './plain.ts'
export {
  MAKEABLE_NAMES,
  type AssignTree,
  type BinaryOperator,
  type BlockTree,
  type EntryTree,
  type ItemOrSpread,
  type MakeableName,
  type MethodTree,
  type PlaceTree,
  type SlotTarget,
  type SpreadTree,
  type StatementTree,
  type TargetTree,
  type TemplateTree,
  type Tree,
  type UnaryOperator,
} from './tree.ts'
