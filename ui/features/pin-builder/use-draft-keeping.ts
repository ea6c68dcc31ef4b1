import { useEffect, useEffectEvent, useRef } from 'react'
import { SECOND_MS } from '#schema/time.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import type { BuilderEvent } from './builder-state.ts'
import { readKeptPins, writeKeptPins } from './kept-pins.ts'
import { hasContent, isUploading, listMediaIds, type Piece } from './piece.ts'

/** After the last key, so that a sentence is one call. */
const QUIET_MS = 1.5 * SECOND_MS

/** The signature of no pins. */
const NOTHING = '[]'

interface DraftKeeping {
  pieces: readonly Piece[]
  /** While pins are being published nothing is saved. */
  isPaused: boolean
  dispatch(event: BuilderEvent): void
  keep(piece: Piece): Promise<void>
}

/** Saves what was typed on the server, and remembers it in this browser until then. */
export function useDraftKeeping({ pieces, isPaused, dispatch, keep }: DraftKeeping): void {
  const viewerId = findViewerId(useAppData().context)
  const unsaved = pieces.filter((piece) => piece.isDirty && hasContent(piece))
  // A draft on the server lacks what is being uploaded.
  const kept = pieces.filter((piece) => unsaved.includes(piece) || piece.files.some(isUploading))
  // Progress of uploads changes the pieces all the time.
  const signature = JSON.stringify(
    kept.map((piece) => [piece.key, piece.draftId, piece.kind, piece.fields, listMediaIds(piece), piece.isDirty]),
  )
  const isRestored = useRef(false)

  const saveAll = useEffectEvent(() => {
    if (isPaused) return
    // What is public changes when its maker says so.
    for (const piece of unsaved) if (piece.pinId === null) void keep(piece)
  })
  const remember = useEffectEvent(() => {
    if (viewerId === null) return
    if (isRestored.current) return writeKeptPins(viewerId, kept)
    isRestored.current = true
    dispatch({ type: 'restored', sources: readKeptPins(viewerId) })
  })

  useEffect(() => {
    remember()
    const timer = signature === NOTHING ? undefined : setTimeout(() => saveAll(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [signature])
}
