/** Narrow characters on one line of a card: in a full-width column, and in half of a phone's window. */
const LINE_WIDTH = { wide: 27, narrow: 19 }

/** Scripts whose characters are as wide as they are high. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/gu

export function titleLines(title: string, column: 'wide' | 'narrow'): 0 | 1 | 2 {
  const text = title.trim()
  if (text === '') return 0
  const width = text.length + (text.match(WIDE)?.length ?? 0)
  return width <= LINE_WIDTH[column] ? 1 : 2
}
