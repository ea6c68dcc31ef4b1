import { useEffect, useReducer, type RefObject } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { preventEnterSubmit } from '#ui/platform/document/submit-form.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { builder, startBuilder, type BuilderEvent, type BuilderState } from './pieces/builder-state.ts'
import { listCombinable } from './pieces/combine-pieces.ts'
import type { Piece } from './pieces/piece.ts'
import { usePieceUploads } from './pieces/use-piece-uploads.ts'
import { useAutosave } from './use-autosave.ts'
import { useDraftSaving } from './use-draft-saving.ts'
import { usePieceFiles, type PieceFiles } from './use-piece-files.ts'
import { usePinSending } from './use-pin-sending.ts'
import { usePinWrites } from './use-pin-writes.ts'
import { usePublishing, type Publishing } from './use-publishing.ts'

export interface PinBuilderState extends PieceFiles, Pick<Publishing, 'waiting' | 'stopWaiting' | 'progress'> {
  pieces: readonly Piece[]
  isRestored: boolean
  page: BuilderState['page']
  selected: Piece
  isBusy: boolean
  /** Those that can be one carousel, in the place of the first. */
  combine(): void
  dispatch(event: BuilderEvent): void
  retryUpload(fileKey: string): void
  /** Removes the piece with its draft on the server. */
  remove(piece: Piece): void
  publish(): void
  publishAll(): void
  saveDraft(): void
}

/** The pins that are being made, and what is done with them. */
export function usePinBuilder(first: Piece, form: RefObject<HTMLFormElement | null>): PinBuilderState {
  const t = useTranslate()
  const [state, dispatch] = useReducer(builder, first, startBuilder)
  const { pieces } = state
  const selected = findSelected(state)

  const uploads = usePieceUploads(state, dispatch)
  const writes = usePinWrites({
    pieces,
    dispatch,
    onInterrupted: (...args) => void publishing.publishAgain(...args),
  })
  const sending = usePinSending({ form, writes, dispatch })
  const { autosave, noteSaved } = useDraftSaving({ uploads, writes, dispatch, refuse: sending.refuse })
  const publishing = usePublishing({ pieces, uploads, writes, sending, dispatch })
  const { progress, waiting, stopWaiting } = publishing
  const isBusy = sending.isBusy || progress !== null
  useAutosave({ state, uploads, isPaused: isBusy, dispatch, autosave })
  // It would publish half a pin.
  useEffect(() => (form.current ? preventEnterSubmit(form.current) : undefined), [form])
  const files = usePieceFiles({ state, selected, uploads, dispatch })

  async function saveDraft(): Promise<void> {
    const draft = await sending.send(selected, 'draft')
    if (!draft) return sending.showRefusal()
    noteSaved(selected, draft)
    showToast({ text: t('pinBuilder.draftSaved') })
  }

  return {
    ...files,
    pieces,
    isRestored: state.isRestored,
    page: state.page,
    selected,
    progress,
    isBusy,
    dispatch,
    retryUpload: uploads.retry,
    combine() {
      const combinable = listCombinable(pieces)
      dispatch({ type: 'combined', keys: combinable.map(({ key }) => key) })
      for (const piece of combinable.slice(1)) writes.forgetDraft(piece)
    },
    remove(piece) {
      for (const { key } of piece.files) uploads.cancel(key)
      dispatch({ type: 'removed', key: piece.key })
      writes.forgetDraft(piece)
    },
    publish: () => void publishing.publish(selected),
    waiting,
    stopWaiting,
    publishAll: () => void publishing.publishAll(),
    saveDraft: () => void saveDraft(),
  }
}

function findSelected({ pieces, selectedKey }: BuilderState): Piece {
  const selected = pieces.find(({ key }) => key === selectedKey) ?? pieces[0]
  if (!selected) throw new Error('There is always a pin in the builder')
  return selected
}
