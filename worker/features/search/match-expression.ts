import { MAX_SEARCH_WORDS } from '#schema/constants/search.ts'

/**
 * A text as an expression of FTS5: all of its words, the last one as the beginning of a word. Nothing of the text is
 * read as an operator, since every word is quoted and holds only letters and digits. Null where there is no word.
 */
export function matchExpression(text: string): string | null {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const quoted = words.slice(0, MAX_SEARCH_WORDS).map((word) => `"${word}"`)
  return quoted.length > 0 ? `${quoted.join(' ')}*` : null
}
