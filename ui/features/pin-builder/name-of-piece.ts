import { useTranslate } from '#ui/app/messages/translate.ts'
import type { Piece } from './builder-state.ts'

/** What people find a pin by that is being made: its title, else its file, else its place in the list. */
export function useNameOfPiece(): (piece: Piece, place: number) => string {
  const t = useTranslate()
  return ({ text, file }, place) => text.title.trim() || file?.name || t('pinBuilder.unnamed', { number: place + 1 })
}
