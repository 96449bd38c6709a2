/** One spelling for comparing what people type: case, accents, width and spacing make no difference. */
export function foldText(text: string): string {
  const plain = isPlainText(text) ? text : text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Printable ASCII: there is nothing to fold but case. */
export const isPlainText = (text: string): boolean => /^[ -~]*$/.test(text)

/** Folded, without the punctuation around it: `Cancel!` is cancel. What is only punctuation stays: `?`. */
export function foldPhrase(text: string): string {
  const folded = foldText(text)
  return folded.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '') || folded
}
