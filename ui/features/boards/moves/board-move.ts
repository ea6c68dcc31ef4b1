import type { MoveMode } from '#schema/boards/constants.ts'
import type { BlockingAction, BoardMoveInput } from '#schema/boards/move-calls.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'
import { createStore } from '#ui/platform/store.ts'

export interface StartedMove {
  id: string
  mode: MoveMode
  /** The board that has the pins of a merged board. */
  toBoardId: string | null
}

export const startedMoves = createStore<readonly StartedMove[]>([])

export function forgetMove(id: string): void {
  startedMoves.update((moves) => moves.filter((move) => move.id !== id))
}

export type MoveOptions = BoardMoveInput

export const isFinished = ({ progress }: Pick<BlockingAction, 'progress'>): boolean => progress >= 1

const REFUSED = {
  boardBusy: 'boardMoves.refused.busy',
  boardHidden: 'boardMoves.refused.hidden',
  boardNotFound: 'boardMoves.refused.gone',
  boardNotYours: 'boardMoves.refused.notYours',
  invalidInput: 'boardMoves.refused.gone',
  sameBoard: 'boardMoves.refused.same',
  tooManySections: 'board.error.tooManySections',
  tooManyRequests: 'form.tooManyRequests',
  writeBanned: 'boardMoves.refused.writeBanned',
  unavailable: 'boardMoves.refused.unavailable',
  unexpected: 'boardMoves.refused.unexpected',
} as const satisfies Record<string, MessageKey>

const REASONS = Object.keys(REFUSED) as (keyof typeof REFUSED)[]

export function refusedMoveKey(error: unknown): MessageKey {
  return REFUSED[findReason(error, REASONS)]
}
