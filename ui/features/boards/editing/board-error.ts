import { refusalKey } from '#ui/app/forms/form-refusal.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'

const TEXTS: Readonly<Record<string, MessageKey>> = {
  tooManyBoards: 'board.error.tooManyBoards',
  tooManySections: 'board.error.tooManySections',
  boardNotFound: 'board.error.gone',
  sectionNotFound: 'board.error.gone',
  boardNotYours: 'board.error.notYours',
  writeBanned: 'form.writeBanned',
}

/** What a form about a board was refused for as a whole. */
export function boardErrorKey(error: string): MessageKey {
  return TEXTS[error] ?? refusalKey({ error: error === 'tooManyRequests' ? error : 'unexpected' })
}
