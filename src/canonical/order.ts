/**
 * Orders texts by Unicode code point, which is the order of their UTF-8 bytes. Negative, zero or positive, as `sort` wants it.
 * `<` orders by UTF-16 unit instead, which puts the characters beyond the BMP before U+E000 to U+FFFF.
 */
export function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at++) {
    const leftUnit = left.charCodeAt(at)
    const rightUnit = right.charCodeAt(at)
    if (leftUnit !== rightUnit) return rank(leftUnit) - rank(rightUnit)
  }
  return left.length - right.length
}

/** A surrogate stands for a code point above every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
