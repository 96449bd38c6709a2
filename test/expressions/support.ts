/** A small world for expressions: variables, a session, a writer that copies, and an environment over them. */

import { parseExpression, parseTemplate } from '../../src/compile/expressions/index.ts'
import { isSaydoError, type SaydoError } from '../../src/errors.ts'
import {
  buildExpression,
  buildTemplate,
  expressionLimits,
  type Environment,
  type ExpressionLimits,
  type NameBinding,
  type Scope,
  type WriteRoot,
} from '../../src/expressions/index.ts'
import { createPatterns } from '../../src/patterns/index.ts'
import type { Patterns } from '../../src/ports/index.ts'

export const patterns: Patterns = createPatterns()
await patterns.ready()

export const NOW = Date.UTC(2024, 0, 5, 10, 30)

export interface World {
  readonly scope: Scope & { variables: Readonly<Record<string, unknown>>; session: Readonly<Record<string, unknown>> }
  readonly writes: { readonly root: WriteRoot; readonly path: readonly (string | number)[]; readonly value: unknown }[]
}

export interface WorldOptions {
  readonly variables?: Readonly<Record<string, unknown>>
  readonly cargo?: Readonly<Record<string, unknown>>
  readonly language?: string
}

export function newWorld({ variables = {}, cargo = {}, language }: WorldOptions = {}): World {
  const writes: World['writes'] = []
  const scope: World['scope'] = {
    variables,
    session: { cargo, userInput: 'hello', language: language ?? 'en' },
    arguments: { amount: 7 },
    now: NOW,
    ...(language === undefined ? {} : { language }),
    writer: {
      write(root, path, value) {
        writes.push({ root, path, value })
        if (root === 'variables') scope.variables = copied(scope.variables, path, value) as Readonly<Record<string, unknown>>
        else scope.session = { ...scope.session, cargo: copied(scope.session['cargo'], path, value) }
      },
    },
  }
  return { scope, writes }
}

function copied(container: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = (Array.isArray(container) ? [...(container as unknown[])] : { ...(container as object) }) as Record<string | number, unknown>
  copy[key] = copied(copy[key], rest, value)
  return copy
}

export interface EnvironmentOptions {
  readonly names?: readonly string[]
  readonly bindings?: Readonly<Record<string, NameBinding>>
  readonly limits?: Partial<ExpressionLimits>
}

export function newEnvironment({ names = [], bindings = {}, limits = {} }: EnvironmentOptions = {}): Environment {
  return {
    patterns,
    limits: { ...expressionLimits, ...limits },
    resolve(name) {
      if (Object.hasOwn(bindings, name)) return bindings[name]
      if (names.includes(name)) return { kind: 'variable' }
      if (['cargo', 'userInput', 'language'].includes(name)) return { kind: 'session' }
      return name === '$args' ? { kind: 'arguments' } : undefined
    },
  }
}

/** Variables any test may assign to without giving them a value first. */
const FREE = ['x', 'y', 'z']

export function evaluateIn(world: World, source: string, options: EnvironmentOptions = {}): unknown {
  const names = [...Object.keys(world.scope.variables), ...FREE, ...(options.names ?? [])]
  return buildExpression(parseExpression(source).tree, newEnvironment({ ...options, names }))(world.scope)
}

/** Evaluates with these variables. */
export function evaluate(source: string, variables: Readonly<Record<string, unknown>> = {}, options: EnvironmentOptions = {}): unknown {
  return evaluateIn(newWorld({ variables }), source, options)
}

export function fill(text: string, variables: Readonly<Record<string, unknown>> = {}, options: EnvironmentOptions = {}): unknown {
  const names = [...Object.keys(variables), ...FREE]
  return buildTemplate(parseTemplate(text).template, newEnvironment({ ...options, names }))(newWorld({ variables }).scope)
}

export function caught(act: () => unknown): SaydoError {
  try {
    act()
  } catch (error) {
    if (isSaydoError(error)) return error
    throw error
  }
  throw new TypeError('nothing was thrown')
}

export function codeOf(act: () => unknown): string {
  return caught(act).code
}
