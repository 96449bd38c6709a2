/**
 * The Unicode properties both engines know: general categories by their short or long name, and scripts.
 * A property is kept as ECMAScript writes it: `L`, `Lu`, `Script=Greek`.
 */

const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L', Lowercase_Letter: 'Ll', Uppercase_Letter: 'Lu', Titlecase_Letter: 'Lt', Modifier_Letter: 'Lm', Other_Letter: 'Lo',
  Mark: 'M', Nonspacing_Mark: 'Mn', Spacing_Mark: 'Mc', Enclosing_Mark: 'Me',
  Number: 'N', Decimal_Number: 'Nd', Letter_Number: 'Nl', Other_Number: 'No',
  Punctuation: 'P', Connector_Punctuation: 'Pc', Dash_Punctuation: 'Pd', Open_Punctuation: 'Ps', Close_Punctuation: 'Pe',
  Initial_Punctuation: 'Pi', Final_Punctuation: 'Pf', Other_Punctuation: 'Po',
  Symbol: 'S', Math_Symbol: 'Sm', Currency_Symbol: 'Sc', Modifier_Symbol: 'Sk', Other_Symbol: 'So',
  Separator: 'Z', Space_Separator: 'Zs', Line_Separator: 'Zl', Paragraph_Separator: 'Zp',
}
const SHORT = Object.values(CATEGORIES)

/** The scripts people write in chats; each is in both engines. */
const SCRIPTS = [
  'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Han',
  'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam', 'Mongolian', 'Myanmar', 'Sinhala', 'Tamil',
  'Telugu', 'Thai', 'Tibetan',
]

/** The property's one spelling, or undefined when it is not among those above. */
export function propertyName(written: string): string | undefined {
  const [key, value] = written.includes('=') ? written.split('=', 2) : ['General_Category', written]
  if (value === undefined) return undefined
  if (key === 'Script' || key === 'sc') return SCRIPTS.includes(value) ? `Script=${value}` : undefined
  if (key !== 'General_Category' && key !== 'gc') return undefined
  if (SHORT.includes(value)) return value
  return Object.hasOwn(CATEGORIES, value) ? CATEGORIES[value] : undefined
}
