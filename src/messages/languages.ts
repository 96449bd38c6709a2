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
