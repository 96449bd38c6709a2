/** What the templates of a tool's request see: the conversation as it is when the call begins, and the call's arguments as `$args`. */
import type { Scope } from '../expressions/index.ts'
import type { JsonObject } from '../json.ts'

/** A scope of its own: a call that outlives its turn reads nothing of what came after. Its values are never changed in place. */
export function callScope(scope: Scope, args: JsonObject): Scope {
  const { variables, now, language } = scope
  return { variables, session: { ...scope.session }, arguments: args, now, language, writer: readOnly }
}

const readOnly: Scope['writer'] = {
  write() {
    throw new TypeError('a request\'s template cannot assign: the compiler refuses it')
  },
}
