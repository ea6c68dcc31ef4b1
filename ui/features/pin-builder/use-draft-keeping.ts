import { useEffect, useEffectEvent, useRef } from 'react'
import { SECOND_MS } from '#schema/time.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { findMediaId, hasContent, type BuilderEvent, type Piece } from './builder-state.ts'
import { readKeptPins, writeKeptPins } from './kept-pins.ts'

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
  // Progress of uploads changes the pieces all the time.
  const signature = JSON.stringify(unsaved.map((piece) => [piece.key, piece.draftId, piece.text, findMediaId(piece)]))
  const isRestored = useRef(false)

  const saveAll = useEffectEvent(() => {
    if (!isPaused) for (const piece of unsaved) void keep(piece)
  })
  const remember = useEffectEvent(() => {
    if (viewerId === null) return
    if (isRestored.current) {
      writeKeptPins(
        viewerId,
        unsaved.map(({ draftId, text }) => ({ draftId, text })),
      )
      return
    }
    isRestored.current = true
    const kept = readKeptPins(viewerId)
    if (kept.length > 0) dispatch({ type: 'restored', kept })
  })

  useEffect(() => {
    remember()
    const timer = signature === NOTHING ? undefined : setTimeout(() => saveAll(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [signature])
}
