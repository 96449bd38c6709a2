/** Language tags, as sessions and registries write them. */

/** The tag and what it falls back to, nearest first, in lower case: `es-MX` gives es-mx, es. */
export function languageChain(language: string): readonly string[] {
  const parts = language.slice(0, longestTag).toLowerCase().replaceAll('_', '-').split('-')
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'))
}

/** Sessions name their languages: no tag in use is longer. */
const longestTag = 35

/** True for a tag the platform's language functions take. */
export function isLanguageTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}

/** What is written for the language, or for what it falls back to; undefined when nothing is. Keys are tags in any case. */
export function byLanguage<Value>(values: Readonly<Record<string, Value>>, language: string): Value | undefined {
  if (Object.hasOwn(values, language)) return values[language]
  const chain = languageChain(language)
  const keys = Object.keys(values)
  const found = chain.map((tag) => keys.find((key) => languageChain(key)[0] === tag)).find((key) => key !== undefined)
  return found === undefined ? undefined : values[found]
}
