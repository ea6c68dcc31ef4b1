import type { CreatedSave, MovedSave, RemovedSaves, SavedPin } from '#schema/saves/calls.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { isOnline } from '#ui/platform/network/online.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import type { PinToSave } from './pin-to-save.ts'
import { saveContext, save, unsave, type KnownSave } from './save-context.ts'
import { addWaitingSave, dropWaitingSaves, loadWaitingSaves } from './waiting-saves.ts'

type MoveOptions = MovedSave['undo']

export type SaveChange =
  /** A save without a board goes where the viewer saved last. */
  | { kind: 'save'; boardId?: string; sectionId?: string }
  /** A removal without a save is off all boards. */
  | { kind: 'remove'; saveId?: string }
  | { kind: 'restore'; saveId: string }
  | { kind: 'move'; options: MoveOptions }
  | { kind: 'note'; saveId: string; note: string }

export type SaveAnswer =
  | { kind: 'saved'; made: CreatedSave }
  | { kind: 'waiting' }
  | { kind: 'removed'; answer: RemovedSaves }
  | { kind: 'restored'; made: SavedPin }
  | { kind: 'moved'; made: MovedSave | SavedPin }
  | { kind: 'noted'; made: SavedPin }

export async function sendChange(
  pin: PinToSave,
  change: SaveChange,
  viewerId: string,
  init: WriteInit,
): Promise<SaveAnswer> {
  switch (change.kind) {
    case 'save':
      return sendOrKeep(pin, change, viewerId, init)
    case 'remove': {
      if (loadWaitingSaves(viewerId).some(({ pinId }) => pinId === pin.id)) {
        dropWaitingSaves(viewerId, ({ pinId }) => pinId === pin.id)
        if (!isOnline()) return { kind: 'removed', answer: { removed: [], undo_until: null, still_saved: null } }
      }
      const options = change.saveId === undefined ? { pin_id: pin.id } : { save_id: change.saveId }
      return { kind: 'removed', answer: await sendCall('RepinResource.delete', options, init) }
    }
    case 'restore': {
      const options = { save_id: change.saveId, is_deleted: false } as const
      return { kind: 'restored', made: await sendCall('RepinResource.update', options, init) }
    }
    case 'move':
      return { kind: 'moved', made: await sendCall('RepinResource.update', change.options, init) }
    case 'note': {
      const options = { save_id: change.saveId, note: change.note }
      return { kind: 'noted', made: await sendCall('RepinResource.update', options, init) }
    }
  }
}

/** Waits for a connection where there is none, under the key under which it may have arrived already. */
async function sendOrKeep(
  { id, imageSignature }: PinToSave,
  { boardId, sectionId }: Extract<SaveChange, { kind: 'save' }>,
  viewerId: string,
  init: WriteInit,
): Promise<SaveAnswer> {
  try {
    const options = { pin_id: id, board_id: boardId, section_id: sectionId }
    return { kind: 'saved', made: await sendCall('RepinResource.create', options, init) }
  } catch (error) {
    const isUnanswered = error instanceof ApiError && error.status === null
    if (!isUnanswered || isOnline()) throw error
    const isKept = addWaitingSave(viewerId, {
      pinId: id,
      imageSignature,
      boardId: boardId ?? null,
      sectionId: sectionId ?? null,
      key: init.headers['idempotency-key'] ?? '',
      at: Date.now(),
    })
    if (!isKept) throw error
    return { kind: 'waiting' }
  }
}

export function noteSave(pinId: string, made: SavedPin | null): void {
  saveContext.update((state) => (made ? save(state, pinId, toKnown(made)) : unsave(state, pinId)))
}

function toKnown({ id, board, section, note }: SavedPin): KnownSave {
  return { id, board: { id: board.id, name: board.name, url: board.url }, section: section?.title ?? null, note }
}
