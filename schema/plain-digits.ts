/** Replaces digits of other widths and scripts by ASCII: each has ten in a row, from zero on. */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((code - first) % 10)
  })
}
