import { foldText } from '#schema/fold-text.ts'

/** More would be slow to draw, and no one reads them. */
export const SHOWN_BOARDS = 50

interface Named {
  id: string
  name: string
}

/** Those whose names contain what is typed, and the chosen one; `isMore` where not all are shown. */
export function findBoards<Board extends Named>(
  boards: readonly Board[],
  typed: string,
  chosen: string,
): { found: Board[]; isMore: boolean } {
  const words = foldText(typed).split(' ')
  const all = boards.filter(({ id, name }) => id === chosen || words.every((word) => foldText(name).includes(word)))
  const found = all.filter(({ id }, place) => id === chosen || place < SHOWN_BOARDS)
  return { found, isMore: found.length < all.length }
}
