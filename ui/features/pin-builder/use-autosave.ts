import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SECOND_MS } from '#schema/time.ts'
import { within } from '#schema/timing.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { onEveryOnline } from '#ui/platform/network/online.ts'
import { onClearedElsewhere } from '#ui/platform/storage/storage.ts'
import type { BuilderEvent, BuilderState } from './pieces/builder-state.ts'
import { hasContent, isUploading, listMediaIds, type Piece, type PieceFile } from './pieces/piece.ts'
import type { PieceUploads } from './pieces/use-piece-uploads.ts'
import { adoptUnsentPins, readUnsentPins, writeUnsentPins } from './unsent-pins.ts'

/** Saving waits this long after the last key, so that a sentence is one call. */
const QUIET_MS = 1.5 * SECOND_MS

/** What could not be saved is tried again after this, and as soon as the connection is back. */
const RETRY_MS = 30 * SECOND_MS

/** Other tabs may be open, and keep what they have for as long. */
const RESTORE_LIMIT_MS = 500

/** The signature of no pins. */
const NOTHING = '[]'

interface AutosaveOptions {
  state: BuilderState
  uploads: Pick<PieceUploads, 'tab' | 'afterTab'>
  /** Nothing is saved while pins are being published. */
  isPaused: boolean
  dispatch(event: BuilderEvent): void
  /** False where it is to be tried again. */
  autosave(piece: Piece): Promise<boolean>
}

/** Saves what was typed on the server, and remembers it in this browser until then. */
export function useAutosave({ state, uploads, isPaused, dispatch, autosave }: AutosaveOptions): void {
  const viewerId = findViewerId(useAppData().context)
  const { pieces, isRestored } = state
  const { tab, afterTab } = uploads
  const unsaved = pieces.filter((piece) => piece.isDirty && hasContent(piece))
  const kept = pieces.filter((piece) => unsaved.includes(piece) || piece.attempt !== null || piece.files.some(isUnsent))
  // Progress of uploads changes the pieces all the time.
  const signature = JSON.stringify(
    kept.map((piece) => [piece.key, piece.draftId, piece.kind, piece.fields, listMediaIds(piece), piece.isDirty]),
  )

  useEffect(() => {
    if (viewerId === null) return
    let isOver = false
    const { [tab]: own = [], ...others } = readUnsentPins(viewerId)
    const adopt = (other: string) =>
      afterTab(other, () => {
        if (!isOver) dispatch({ type: 'adopted', sources: adoptUnsentPins(viewerId, other, tab) })
      })
    within(RESTORE_LIMIT_MS, Promise.all(Object.keys(others).map(adopt)))
      .catch(() => {})
      .finally(() => {
        if (!isOver) dispatch({ type: 'restored', sources: own })
      })
    return () => {
      isOver = true
    }
  }, [viewerId, tab, afterTab, dispatch])

  /** The number of failures to save, in a row or not: another attempt follows each. */
  const [failures, setFailures] = useState(0)
  const saveAll = useEffectEvent(async () => {
    if (isPaused) return
    // What is public changes when its maker says so.
    const saved = await Promise.all(unsaved.filter(({ pinId }) => pinId === null).map(autosave))
    if (saved.includes(false)) setFailures((count) => count + 1)
  })
  /** The viewer has left this browser. */
  const isForgotten = useRef(false)
  useEffect(() => onClearedElsewhere(() => void (isForgotten.current = true)), [])
  const remember = useEffectEvent(() => {
    if (isRestored && viewerId !== null && !isForgotten.current) writeUnsentPins(viewerId, tab, kept)
  })
  const attempts = kept.map(({ attempt }) => `${attempt?.idempotencyKey} ${attempt?.isFailed}`).join()
  useEffect(() => remember(), [signature, attempts, isRestored])
  useEffect(() => {
    const timer = signature === NOTHING ? undefined : setTimeout(() => void saveAll(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [signature, isRestored, isPaused])
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => void saveAll(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [failures])
  useEffect(() => onEveryOnline(() => void saveAll()), [])
}

/** A draft on the server lacks it: without its pin it would come back as one of its own. */
function isUnsent(file: PieceFile): boolean {
  return isUploading(file) || file.upload.status === 'refused'
}
