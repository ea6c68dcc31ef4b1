import { useEffect, useEffectEvent, useState } from 'react'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import { href } from '#schema/routes.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { findProblems } from './find-problems.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import { type Attempt, hasContent, isUploading, type Piece } from './pieces/piece.ts'
import type { PieceUploads } from './pieces/use-piece-uploads.ts'
import type { SentPin } from './pin-calls.ts'
import type { PinSending } from './use-pin-sending.ts'
import type { PinWrites } from './use-pin-writes.ts'
import { useUnpublish } from './use-unpublish.ts'

type Waiting = { of: 'all' } | { of: 'one'; key: string }

export interface Publishing {
  /** Publishing begins by itself when their uploads are done: of one pin, or of all. */
  waiting: Waiting | null
  stopWaiting(): void
  /** The progress of publishing them all. */
  progress: { done: number; total: number } | null
  publish(piece: Piece): Promise<void>
  publishAll(): Promise<void>
  /** The page went before it was answered; where it was made already, the first answer comes once more. */
  publishAgain(piece: Piece, attempt: Attempt): Promise<void>
}

interface PublishingOptions {
  pieces: readonly Piece[]
  uploads: PieceUploads
  writes: PinWrites
  sending: PinSending
  dispatch(event: BuilderEvent): void
}

/** Publishes one pin or all of them, once their uploads are done. */
export function usePublishing({ pieces, uploads, writes, sending, dispatch }: PublishingOptions): Publishing {
  const t = useTranslate()
  const markStale = useMarkStale()
  const [progress, setProgress] = useState<Publishing['progress']>(null)
  const { notePublished, unpublish } = useUnpublish(dispatch)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useUploadsAwaited({ waiting, pieces, publishAwaited })

  /** It is published: what it is made of is the server's. */
  function drop(piece: Piece): void {
    uploads.release(piece)
    dispatch({ type: 'removed', key: piece.key })
  }

  async function publishAgain(piece: Piece, { id, options }: Attempt): Promise<void> {
    const { key, base } = piece
    const pin = await sending.sendChecked(piece, { key, id, as: 'pin', options: { ...base, ...options }, base })
    if (!pin) return
    markStale()
    drop(piece)
    showPublished(pin)
  }

  function showPublished({ id }: SentPin, text = t('pinBuilder.published')): void {
    showToast({ text, action: { label: t('pinBuilder.see'), href: href('pin', { id }) } })
  }

  function waitsForUploads(piece: Piece): boolean {
    const problems = Object.values(findProblems(piece, t, false))
    return problems.length === 1 && problems[0] === t('pinBuilder.problem.waiting')
  }

  function wait(next: Waiting): void {
    for (const { key } of pieces) dispatch({ type: 'refused', key, problems: {} })
    setWaiting(next)
  }

  async function publishAwaited({ of }: Waiting, [first]: readonly Piece[]): Promise<void> {
    setWaiting(null)
    if (of === 'all') await publishAll()
    else if (first) await publish(first)
  }

  async function publish(piece: Piece): Promise<void> {
    if (waitsForUploads(piece)) return wait({ of: 'one', key: piece.key })
    const isEdit = piece.pinId !== null
    const pin = await sending.send(piece, isEdit ? 'edit' : 'pin')
    if (!pin) {
      dispatch({ type: 'selected', key: piece.key })
      return sending.showRefusal()
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
    if (wanted.some(waitsForUploads)) return wait({ of: 'all' })
    const made: string[] = []
    const left: Piece[] = []
    for (const [done, piece] of wanted.entries()) {
      setProgress({ done, total: wanted.length })
      const isNew = piece.pinId === null
      const pin = await sending.send(piece, isNew ? 'pin' : 'edit')
      if (!pin) {
        left.push(piece)
        continue
      }
      if (isNew) made.push(pin.id)
      notePublished(pin.id, { ...piece, draftId: writes.findDraftId(piece), attempt: null })
      drop(piece)
    }
    setProgress(null)
    markStale()
    showAllPublished(made, wanted.length - left.length)
    const [first] = left
    if (!first) return
    showToast({ text: t('pinBuilder.someLeft', { count: left.length }) })
    dispatch({ type: 'selected', key: first.key })
    sending.showRefusal()
  }

  function showAllPublished(made: readonly string[], count: number): void {
    if (made.length > 0) {
      showToast({
        text: t('pinBuilder.publishedMany', { count: made.length }),
        action: { label: t('pinBuilder.undo'), onAction: () => unpublish(made) },
        until: Date.now() + DELETE_UNDO_MS,
      })
    } else if (count > 0) showToast({ text: t('pinBuilder.edited') })
  }

  return { waiting, stopWaiting: () => setWaiting(null), progress, publish, publishAll, publishAgain }
}

interface AwaitedOptions {
  waiting: Waiting | null
  pieces: readonly Piece[]
  publishAwaited(waiting: Waiting, pieces: readonly Piece[]): Promise<void>
}

/** Publishes once nothing of it is on its way: what was refused meanwhile is said then. */
function useUploadsAwaited({ waiting, pieces, publishAwaited }: AwaitedOptions): void {
  const goOn = useEffectEvent(() => {
    if (!waiting) return
    const awaited = waiting.of === 'all' ? pieces : pieces.filter(({ key }) => key === waiting.key)
    if (awaited.some(({ files }) => files.some(isUploading))) return
    void publishAwaited(waiting, awaited)
  })
  useEffect(() => goOn())
}
