/** One spelling for comparing what people type: case, accents, width and spacing make no difference. */
export function foldText(text: string): string {
  const plain = isPlainText(text) ? text : text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Printable ASCII: there is nothing to fold but case. */
export const isPlainText = (text: string): boolean => /^[ -~]*$/.test(text)

/** Folded, without the punctuation around it: `Cancel!` is cancel. What is only punctuation stays: `?`. */
export function foldPhrase(text: string): string {
  if (isFolded(text)) return text
  const folded = foldText(text)
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(folded)?.[0] ?? folded
}

/** What most answers are: words that need no folding. */
const isFolded = (text: string): boolean => /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text)
