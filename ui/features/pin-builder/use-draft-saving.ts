import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { isTemporary } from '#ui/platform/network/api-error.ts'
import { findProblems, isPublishedElsewhere, toProblems } from './find-problems.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import { hasContent, isUploading, type Piece } from './pieces/piece.ts'
import type { PieceUploads } from './pieces/use-piece-uploads.ts'
import { pickChanges, toSend, type PinToSend, type SentPin } from './pin-calls.ts'
import type { PinSending } from './use-pin-sending.ts'
import type { PinWrites } from './use-pin-writes.ts'

interface DraftSavingOptions {
  uploads: PieceUploads
  writes: PinWrites
  dispatch(event: BuilderEvent): void
  refuse: PinSending['refuse']
}

interface DraftSaving {
  /** False where it is to be tried again. What is refused otherwise is said when it is saved or published by hand. */
  autosave(piece: Piece): Promise<boolean>
  noteSaved(piece: Piece, draft: SentPin): void
}

/** Drafts on the server that are saved without being asked for. */
export function useDraftSaving({ uploads, writes, dispatch, refuse }: DraftSavingOptions): DraftSaving {
  const t = useTranslate()

  async function autosave(piece: Piece): Promise<boolean> {
    // It may be a pin by now.
    if (piece.attempt?.as === 'pin') return true
    const right = pickRight(piece)
    if (right === null) return true
    try {
      const draft = await writes.send(right)
      const isWhole = Object.keys(right.options).length === Object.keys(toSend(piece, 'draft').options).length
      // What is wrong stays unsaved.
      if (draft) noteSaved(isWhole ? piece : { ...piece, fields: { ...piece.fields } }, draft)
      return true
    } catch (error) {
      const hasNoRoom = readRefusal(error, []).error === 'tooManyDrafts'
      if (hasNoRoom || isPublishedElsewhere(error)) refuse(piece, toProblems(error, t))
      if (isTemporary(error)) refuse(piece, { ...piece.problems, form: t('pinBuilder.notSaved') })
      return !hasNoRoom && !isTemporary(error)
    }
  }

  /** What is half typed, a link above all, would have the rest of the draft refused; null where there is no rest. */
  function pickRight(piece: Piece): PinToSend | null {
    const pin = toSend(piece, 'draft')
    const wrong = new Set(Object.keys(findProblems(piece, t, true)).map((path) => path.split('.', 1)[0]))
    if (wrong.size === 0) return pin
    const options = Object.fromEntries(Object.entries(pin.options).filter(([name]) => !wrong.has(name)))
    const isEmpty = pin.id === null && !hasContent({ ...piece, fields: { ...piece.fields, link: '' } })
    const changes = pickChanges(options, writes.findBase(piece))
    const isSaved = pin.id !== null && Object.keys(changes).every((name) => name === 'is_draft')
    return isEmpty || isSaved ? null : { ...pin, options }
  }

  function noteSaved(piece: Piece, draft: SentPin): void {
    dispatch({ type: 'saved', key: piece.key, draftId: draft.id, piece, base: writes.findBase(piece) })
    // The draft has these now: they would come back as pins of their own.
    if (!piece.files.some(isUploading)) uploads.releaseSent(piece)
    const linked = piece.files.findIndex(({ upload }) => upload.status === 'linked')
    const mediaId = draft.media_ids?.at(-1)
    const file = piece.files[linked]
    if (file && mediaId !== undefined) {
      dispatch({ type: 'uploadChanged', fileKey: file.key, upload: { status: 'done', mediaId } })
    }
  }

  return { autosave, noteSaved }
}
