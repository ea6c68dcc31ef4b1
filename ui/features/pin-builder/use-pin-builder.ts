import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { href } from '#schema/routes.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { focusWrongField } from '#ui/platform/document/form-fields.ts'
import { watchIncomingFiles } from '#ui/platform/document/incoming-files.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import {
  builder,
  findMediaId,
  hasContent,
  MAX_PIECES,
  startBuilder,
  type BuilderEvent,
  type Piece,
  type Problems,
} from './builder-state.ts'
import { findProblems, toProblems } from './find-problems.ts'
import { deletePin, sendPin, type PinToSend, type SentPin } from './pin-calls.ts'
import { useDraftKeeping } from './use-draft-keeping.ts'
import { useUploads } from './use-uploads.ts'

export interface PinBuilderState {
  pieces: readonly Piece[]
  selected: Piece
  isDraggedOver: boolean
  /** Of publishing them all. */
  progress: { done: number; total: number } | null
  isBusy: boolean
  take(files: File[]): void
  dispatch(event: BuilderEvent): void
  /** With its draft on the server. */
  remove(piece: Piece): void
  publish(): void
  publishAll(): void
  saveDraft(): void
}

export function usePinBuilder(boardId: string, form: RefObject<HTMLFormElement | null>): PinBuilderState {
  const t = useTranslate()
  const [state, dispatch] = useReducer(builder, boardId, startBuilder)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [progress, setProgress] = useState<PinBuilderState['progress']>(null)
  const markStale = useMarkStale()
  const [isBusy, setBusy] = useState(false)
  /** Writes of pins come one after the other, and each finds what the one before it has made. */
  const draftIds = useRef(new Map<string, string>())
  const { sendAndWait } = useWrite<PinToSend, SentPin>({
    name: 'send pin',
    async run(pin, init) {
      const answer = await sendPin({ ...pin, draftId: draftIds.current.get(pin.key) ?? pin.draftId }, init)
      if (pin.isDraft) draftIds.current.set(pin.key, answer.id)
      return answer
    },
    onFailed: () => null,
  })
  const removeDraft = useWrite<string, unknown>({
    name: 'remove draft',
    run: (id, init) => deletePin(id, init),
    onFailed: () => null,
  })
  const takeDown = useWrite<readonly string[], void>({
    name: 'take pins down',
    async run(ids) {
      for (const id of ids) await deletePin(id, { headers: {} })
    },
    onDone(_, ids) {
      markStale()
      showToast({ text: t('pinBuilder.undone', { count: ids.length }) })
    },
    onFailed: () => t('pinBuilder.notUndone'),
  })
  const { pieces } = state
  const selected = pieces.find(({ key }) => key === state.selectedKey) ?? pieces[0]
  if (!selected) throw new Error('There is always a pin in the builder')

  useUploads(pieces, dispatch)
  useDraftKeeping({
    pieces,
    isPaused: isBusy || progress !== null,
    dispatch,
    async keep(piece) {
      // What is refused is said when it is saved or published by hand.
      const draft = await sendAndWait(toSend(piece, true)).catch(() => null)
      if (draft) dispatch(savedEvent(piece, draft.id))
    },
  })

  function take(files: File[]): void {
    const pictures = files.filter(isPicture)
    if (pictures.length < files.length) showToast({ text: t('pinBuilder.refused.mediaTypeUnsupported') })
    if (pictures.length + pieces.filter(({ upload }) => upload.status !== 'none').length > MAX_PIECES) {
      showToast({ text: t('pinBuilder.tooMany', { limit: MAX_PIECES }) })
    }
    dispatch({ type: 'chosen', files: pictures })
  }
  const onFiles = useEffectEvent(take)
  useEffect(() => watchIncomingFiles({ onFiles, onDragging: setDraggedOver }), [])

  /** Null where it was refused, which its piece says by then. */
  async function send(piece: Piece, isDraft: boolean): Promise<SentPin | null> {
    const found = findProblems(piece, t, isDraft)
    if (Object.keys(found).length > 0) return refuse(piece, found)
    setBusy(true)
    try {
      return await sendAndWait(toSend(piece, isDraft))
    } catch (error) {
      return refuse(piece, toProblems(error, t))
    } finally {
      setBusy(false)
    }
  }

  function refuse({ key }: Piece, problems: Problems): null {
    dispatch({ type: 'refused', key, problems })
    return null
  }

  function showRefusal(): void {
    // The fields must be marked before the focus can move to one.
    flushSync(() => {})
    if (form.current) focusWrongField(form.current)
  }

  async function publish(): Promise<void> {
    if (!selected) return
    const pin = await send(selected, false)
    if (!pin) return showRefusal()
    markStale()
    const path = href('pin', { id: pin.id })
    if (pieces.length === 1) {
      showToast({ text: t('pinBuilder.published') })
      dispatch({ type: 'removed', key: selected.key })
      goTo(path)
    } else {
      dispatch({ type: 'removed', key: selected.key })
      showToast({ text: t('pinBuilder.published'), action: { label: t('pinBuilder.see'), href: path } })
    }
  }

  async function publishAll(): Promise<void> {
    const wanted = pieces.filter(hasContent)
    const made: string[] = []
    for (const [done, piece] of wanted.entries()) {
      setProgress({ done, total: wanted.length })
      const pin = await send(piece, false)
      if (!pin) continue
      made.push(pin.id)
      dispatch({ type: 'removed', key: piece.key })
    }
    setProgress(null)
    markStale()
    if (made.length > 0) {
      showToast({
        text: t('pinBuilder.publishedMany', { count: made.length }),
        action: { label: t('pinBuilder.undo'), onAction: () => takeDown.send(made) },
      })
    }
    const left = wanted.length - made.length
    if (left > 0) showToast({ text: t('pinBuilder.someLeft', { count: left }) })
    if (left > 0) showRefusal()
  }

  async function saveDraft(): Promise<void> {
    if (!selected) return
    const draft = await send(selected, true)
    if (!draft) return showRefusal()
    dispatch(savedEvent(selected, draft.id))
    showToast({ text: t('pinBuilder.draftSaved') })
  }

  return {
    pieces,
    selected,
    isDraggedOver,
    progress,
    isBusy: isBusy || progress !== null,
    take,
    dispatch,
    remove(piece) {
      dispatch({ type: 'removed', key: piece.key })
      const id = draftIds.current.get(piece.key) ?? piece.draftId
      if (id !== null) removeDraft.send(id)
    },
    publish: () => void publish(),
    publishAll: () => void publishAll(),
    saveDraft: () => void saveDraft(),
  }
}

function toSend(piece: Piece, isDraft: boolean): PinToSend {
  const { key, draftId, text } = piece
  return { key, draftId, mediaId: findMediaId(piece), text, isDraft }
}

function savedEvent(piece: Piece, draftId: string): BuilderEvent {
  return { type: 'saved', key: piece.key, draftId, text: piece.text, mediaId: findMediaId(piece) }
}

/** Systems that don't know a type say none; the server looks at the content. */
function isPicture({ type }: File): boolean {
  return type === '' || type.startsWith('image/')
}
