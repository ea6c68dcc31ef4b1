import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { PinDraftData } from '#schema/pin-builder/calls.ts'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import { href } from '#schema/routes.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { focusWrongField } from '#ui/platform/document/form-fields.ts'
import { watchIncomingFiles } from '#ui/platform/document/incoming-files.ts'
import { keepEnterFromSending } from '#ui/platform/document/submit-form.ts'
import { findKind } from '#ui/features/media/file-kind.ts'
import { isTemporary } from '#ui/platform/network/api-error.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import type { Attempt } from './pieces/attempt.ts'
import {
  builder,
  countRoom,
  startBuilder,
  type BuilderEvent,
  type BuilderState,
  type PieceSource,
} from './pieces/builder-state.ts'
import { listCombinable } from './pieces/combine-pieces.ts'
import { findProblems, isPublishedElsewhere, toProblems } from './find-problems.ts'
import {
  hasContent,
  isUploading,
  listMainFiles,
  maxFiles,
  type Piece,
  type PieceFile,
  type Problems,
} from './pieces/piece.ts'
import { openedDraft } from './pin-options.ts'
import { deletePin, pickChanges, toSend, type PinToSend, type SentPin } from './pin-calls.ts'
import { isPinFile, MAX_PIECES } from './pieces/piece-file.ts'
import { useDraftKeeping } from './use-draft-keeping.ts'
import { usePieceUploads } from './pieces/use-piece-uploads.ts'
import { usePinWrites } from './use-pin-writes.ts'

/** Of the files that can't be used, in a toast. */
const NAMED = 3

export interface PinBuilderState {
  pieces: readonly Piece[]
  isRestored: boolean
  page: BuilderState['page']
  selected: Piece
  isDraggedOver: boolean
  /** Publishing begins by itself when their uploads are done: of one pin, or of all. */
  waiting: Waiting | null
  stopWaiting(): void
  /** Of publishing them all. */
  progress: { done: number; total: number } | null
  isBusy: boolean
  /** More of the selected pin where it takes several, else pins of their own. */
  take(files: File[]): void
  /** Each as a pin of its own. */
  takeAsPins(files: File[]): void
  /** To the selected pin, as many as it has room for. */
  addFiles(files: readonly File[]): readonly PieceFile[]
  /** In the place of what it has of that kind. */
  addExtra(file: File): void
  /** Those that can be one carousel, in the place of the first. */
  combine(): void
  dispatch(event: BuilderEvent): void
  retryUpload(fileKey: string): void
  removeFile(fileKey: string): void
  /** With its draft on the server. */
  remove(piece: Piece): void
  publish(): void
  publishAll(): void
  saveDraft(): void
}

type Waiting = { of: 'all' } | { of: 'one'; key: string }

export function usePinBuilder(first: Piece, form: RefObject<HTMLFormElement | null>): PinBuilderState {
  const t = useTranslate()
  const [state, dispatch] = useReducer(builder, first, startBuilder)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [progress, setProgress] = useState<PinBuilderState['progress']>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const markStale = useMarkStale()
  const [isBusy, setBusy] = useState(false)
  /** By the ids of the pins: what they were made of. */
  const published = useRef(new Map<string, Piece>())
  const takeDown = useWrite<readonly string[], number>({
    name: 'take pins down',
    async run(ids) {
      let undone = 0
      // Each is given back as it goes, as others may fail. The one that was published last has the most time left.
      for (const id of ids.toReversed()) {
        const sources = await takeBack(id, published.current.get(id)).catch(() => null)
        if (!sources) continue
        dispatch({ type: 'takenBack', sources })
        undone += 1
      }
      return undone
    },
    onDone(count, ids) {
      markStale()
      const undone = count ?? ids.length
      if (undone > 0) showToast({ text: t('pinBuilder.undone', { count: undone }) })
      if (undone < ids.length) showToast({ text: t('pinBuilder.notUndone') })
    },
    onFailed: () => t('pinBuilder.notUndone'),
  })
  const { pieces } = state
  const selected = pieces.find(({ key }) => key === state.selectedKey) ?? pieces[0]
  if (!selected) throw new Error('There is always a pin in the builder')

  const uploads = usePieceUploads(state, dispatch)
  const writes = usePinWrites({ pieces, dispatch, onInterrupted: (...args) => void publishAgain(...args) })
  useDraftKeeping({
    state,
    uploads,
    isPaused: isBusy || progress !== null,
    dispatch,
    keep,
  })

  /** False where it is to be tried again. What is refused otherwise is said when it is saved or published by hand. */
  async function keep(piece: Piece): Promise<boolean> {
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

  function pickKnown(files: readonly File[]): File[] {
    const known = files.filter(isPinFile)
    const names = files.filter((file) => !isPinFile(file)).map(({ name }) => name)
    if (names.length > 0)
      showToast({
        text: t('pinBuilder.notTaken', {
          names: names.slice(0, NAMED).join(', '),
          more: Math.max(0, names.length - NAMED),
        }),
      })
    return known
  }

  function addFiles(files: readonly File[]): readonly PieceFile[] {
    if (!selected || selected.pinId !== null) return []
    const known = pickKnown(files)
    const limit = maxFiles(selected.kind)
    const room = limit - listMainFiles(selected).length
    if (known.length > room) showToast({ text: t('pinBuilder.tooManyHere', { limit }) })
    const added = uploads.add(known.slice(0, Math.max(0, room)))
    dispatch({ type: 'chosen', files: added, into: selected.key })
    return added
  }

  function addExtra(file: File): void {
    if (!selected) return
    const kind = findKind(file)
    for (const { key } of selected.files.filter((one) => one.kind === kind)) removeFile(key)
    dispatch({ type: 'chosen', files: uploads.add([file]), into: selected.key })
  }

  function removeFile(fileKey: string): void {
    uploads.cancel(fileKey)
    dispatch({ type: 'fileRemoved', fileKey })
  }

  function take(files: File[]): void {
    if (!selected || selected.pinId !== null || maxFiles(selected.kind) === 1) return takeAsPins(files)
    addFiles(files)
  }

  function takeAsPins(files: File[]): void {
    const known = pickKnown(files)
    const room = countRoom(state, known[0] && { kind: findKind(known[0]) })
    if (known.length > room) showToast({ text: t('pinBuilder.tooMany', { limit: MAX_PIECES }) })
    dispatch({ type: 'chosen', files: uploads.add(known.slice(0, room)) })
  }
  // It would publish half a pin.
  useEffect(() => (form.current ? keepEnterFromSending(form.current) : undefined), [form])
  const onFiles = useEffectEvent(take)
  useEffect(() => watchIncomingFiles({ onFiles, onDragging: setDraggedOver }), [])

  /** Null where it was refused, which its piece says by then. */
  async function send(piece: Piece, as: PinToSend['as']): Promise<SentPin | null> {
    const found = findProblems(piece, t, as === 'draft')
    if (Object.keys(found).length > 0) return refuse(piece, found)
    return sendChecked(piece, toSend(piece, as))
  }

  async function sendChecked(piece: Piece, pin: PinToSend): Promise<SentPin | null> {
    setBusy(true)
    try {
      return await writes.send(pin)
    } catch (error) {
      return refuse(piece, toProblems(error, t))
    } finally {
      setBusy(false)
    }
  }

  /** It is published: what it is made of is the server's. */
  function drop(piece: Piece): void {
    uploads.release(piece)
    dispatch({ type: 'removed', key: piece.key })
  }

  /** The page went before it was answered; where it was made already, the first answer comes once more. */
  async function publishAgain(piece: Piece, { id, options }: Attempt): Promise<void> {
    const { key, base } = piece
    const pin = await sendChecked(piece, { key, id, as: 'pin', options: { ...base, ...options }, base })
    if (!pin) return
    markStale()
    drop(piece)
    showPublished(pin)
  }

  function showPublished({ id }: SentPin, text = t('pinBuilder.published')): void {
    showToast({ text, action: { label: t('pinBuilder.see'), href: href('pin', { id }) } })
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

  function waitsForUploads(piece: Piece): boolean {
    const problems = Object.values(findProblems(piece, t, false))
    return problems.length === 1 && problems[0] === t('pinBuilder.problem.waiting')
  }

  function beginWaiting(next: Waiting): void {
    for (const { key } of pieces) dispatch({ type: 'refused', key, problems: {} })
    setWaiting(next)
  }

  /** Once nothing of it is on its way: what was refused meanwhile is said then. */
  const goOnPublishing = useEffectEvent(() => {
    if (!waiting) return
    const awaited = waiting.of === 'all' ? pieces : pieces.filter(({ key }) => key === waiting.key)
    if (awaited.some(({ files }) => files.some(isUploading))) return
    void publishAwaited(waiting, awaited)
  })
  useEffect(() => goOnPublishing(), [waiting, pieces])

  async function publishAwaited({ of }: Waiting, [first]: readonly Piece[]): Promise<void> {
    setWaiting(null)
    if (of === 'all') await publishAll()
    else if (first) await publish(first)
  }

  async function publish(piece: Piece): Promise<void> {
    if (waitsForUploads(piece)) return beginWaiting({ of: 'one', key: piece.key })
    const isEdit = piece.pinId !== null
    const pin = await send(piece, isEdit ? 'edit' : 'pin')
    if (!pin) {
      dispatch({ type: 'selected', key: piece.key })
      return showRefusal()
    }
    markStale()
    const text = t(isEdit ? 'pinBuilder.edited' : 'pinBuilder.published')
    drop(piece)
    if (pieces.length > 1) return showPublished(pin, text)
    showToast({ text })
    goTo(href('pin', { id: pin.id }))
  }

  async function publishAll(): Promise<void> {
    const wanted = pieces.filter(hasContent)
    if (wanted.some(waitsForUploads)) return beginWaiting({ of: 'all' })
    const made: string[] = []
    const left: Piece[] = []
    for (const [done, piece] of wanted.entries()) {
      setProgress({ done, total: wanted.length })
      const isNew = piece.pinId === null
      const pin = await send(piece, isNew ? 'pin' : 'edit')
      if (!pin) {
        left.push(piece)
        continue
      }
      if (isNew) made.push(pin.id)
      published.current.set(pin.id, { ...piece, draftId: writes.findDraftId(piece), attempt: null })
      drop(piece)
    }
    setProgress(null)
    markStale()
    if (made.length > 0) {
      showToast({
        text: t('pinBuilder.publishedMany', { count: made.length }),
        action: { label: t('pinBuilder.undo'), onAction: () => takeDown.send(made) },
        until: Date.now() + DELETE_UNDO_MS,
      })
    } else if (wanted.length > left.length) showToast({ text: t('pinBuilder.edited') })
    const [first] = left
    if (!first) return
    showToast({ text: t('pinBuilder.someLeft', { count: left.length }) })
    dispatch({ type: 'selected', key: first.key })
    showRefusal()
  }

  async function saveDraft(): Promise<void> {
    if (!selected) return
    const draft = await send(selected, 'draft')
    if (!draft) return showRefusal()
    noteSaved(selected, draft)
    showToast({ text: t('pinBuilder.draftSaved') })
  }

  return {
    pieces,
    isRestored: state.isRestored,
    page: state.page,
    selected,
    isDraggedOver,
    progress,
    isBusy: isBusy || progress !== null,
    take,
    takeAsPins,
    dispatch,
    retryUpload: uploads.retry,
    removeFile,
    addFiles,
    addExtra,
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
    publish: () => void publish(selected),
    waiting,
    stopWaiting: () => setWaiting(null),
    publishAll: () => void publishAll(),
    saveDraft: () => void saveDraft(),
  }
}

/** The pin goes, and what it was made of is there again: as its draft, else as it was sent. */
async function takeBack(id: string, piece: Piece | undefined): Promise<PieceSource[]> {
  const draft = piece?.draftId == null ? null : await restoreDraft(id)
  if (draft) return [openedDraft(draft)]
  await deletePin(id, { headers: {} })
  return piece ? [{ ...piece, draftId: null, base: null, isDirty: true }] : []
}

/** Null where it is too late for that: many take longer than a minute to publish. */
async function restoreDraft(id: string): Promise<PinDraftData | null> {
  try {
    const { draft = null } = await deletePin(id, { headers: {} }, { restoreDraft: true })
    return draft
  } catch (error) {
    if (readRefusal(error, []).error === 'undoExpired') return null
    throw error
  }
}
