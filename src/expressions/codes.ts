/** What can go wrong when a tree is built or an expression is evaluated. */

import { errorsOf, type CodeTable } from '../errors.ts'

export const EXPRESSION_CODES = {
  EXPRESSION_NAME_UNKNOWN: { next: 'fix-input', advice: 'Declare the variable, parameter, function or global of this name, or correct the name.' },
  EXPRESSION_MEMBER_UNKNOWN: { next: 'fix-input', advice: 'Use a member of the library that expressions have.' },
  EXPRESSION_NOT_CALLABLE: { next: 'fix-input', advice: 'Call a method the value has, a registered function or an arrow function; use ?. where the value may be missing.' },
  EXPRESSION_NOT_ASSIGNABLE: { next: 'fix-input', advice: 'Only locals, variables, cargo and their members can be changed; copy anything else first: [...list], {...object}.' },
  EXPRESSION_ARGUMENT: { next: 'fix-input', advice: 'Give the function or method arguments of the kind it takes.' },
  EXPRESSION_NO_TEXT: { next: 'fix-input', advice: 'Take the value to show from it first: a list with [...value], a text, a number.' },
  EXPRESSION_OPERATIONS: { next: 'fix-input', advice: 'Do less in one expression, or move the work to a registered function; the limit is `limits.operations`.' },
  EXPRESSION_CALL_DEPTH: { next: 'fix-input', advice: 'A function calls itself too deeply; use map, filter or reduce. The limit is `limits.callDepth`.' },
  EXPRESSION_TEXT_SIZE: { next: 'fix-input', advice: 'Make a shorter text; the limit is `limits.text`.' },
  EXPRESSION_LIST_SIZE: { next: 'fix-input', advice: 'Make a shorter list; the limit is `limits.items`.' },
  EXPRESSION_FUNCTION_FAILED: { next: 'stop', advice: 'The registered function threw; see the cause.' },
  EXPRESSION_FAILED: { next: 'stop', advice: 'The expression could not be evaluated; see the cause.' },
  EXPRESSION_TREE: { next: 'ask-operator', advice: 'The artifact is damaged or from another release; build it again.' },
  NOT_JSON: { next: 'fix-input', advice: 'Give plain JSON: objects, lists, texts, finite numbers, booleans and null.' },
} as const satisfies CodeTable

export type ExpressionCode = keyof typeof EXPRESSION_CODES

export const expressionError = errorsOf(EXPRESSION_CODES)
