/** What users say when they mean a flow: phrases and examples, by language. */
import { wording } from './definitions/index.ts'
import type { AuthoredFlow } from './flows.ts'
import { below } from './pointer.ts'
import type { Problems } from './problems.ts'
import { localizedName } from './shape.ts'
import { foldPhrase } from '../intents/index.ts'
import type { Wordings } from '../program/index.ts'
import { z } from 'zod'

const wordings = z.array(wording)

/** `phrases`, `phrases_es` and so on, by language. */
export function wordingsOf({ definition, pointer }: AuthoredFlow, attribute: 'phrases' | 'examples', problems: Problems): Wordings {
  const found: Record<string, readonly string[]> = {}
  for (const [name, value] of Object.entries(definition)) {
    const language = name === attribute ? '' : localizedName(name)?.attribute === attribute ? localizedName(name)?.language : undefined
    if (language === undefined) continue
    const checked = wordings.safeParse(value, { jitless: true })
    if (checked.success) found[language] = checked.data
    else {
      for (const issue of checked.error.issues) problems.add('ATTRIBUTE_INVALID', { pointer: below(pointer, name, ...issue.path.map(String)), flow: definition.id }, `${name}: ${issue.message}`)
    }
  }
  return found
}

/** A phrase two flows have can only be asked back about. */
export function warnAmbiguous(flows: readonly { readonly id: string; readonly phrases: Wordings }[], authored: readonly AuthoredFlow[], problems: Problems): void {
  const owners = new Map<string, string>()
  flows.forEach(({ id, phrases }, index) => {
    for (const phrase of Object.values(phrases).flat()) {
      const owner = owners.get(foldPhrase(phrase))
      if (owner === undefined) owners.set(foldPhrase(phrase), id)
      else if (owner !== id) problems.add('PHRASE_AMBIGUOUS', { pointer: authored[index]?.pointer ?? '/flows', flow: id }, `${JSON.stringify(phrase)} is a phrase of ${owner} too`)
    }
  })
}
