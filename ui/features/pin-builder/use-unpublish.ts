import { useRef } from 'react'
import type { PinDraftData } from '#schema/pin-builder/calls.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import type { BuilderEvent, PieceSource } from './pieces/builder-state.ts'
import type { Piece } from './pieces/piece.ts'
import { deletePin } from './pin-calls.ts'
import { openedDraft } from './pin-options.ts'

interface Unpublishing {
  /** What the pin was made of, should it be taken down. */
  notePublished(id: string, piece: Piece): void
  unpublish(ids: readonly string[]): void
}

/** Undoes the publishing of several pins: they are in the builder again. */
export function useUnpublish(dispatch: (event: BuilderEvent) => void): Unpublishing {
  const t = useTranslate()
  const markStale = useMarkStale()
  /** The pieces by the ids of their pins. */
  const published = useRef(new Map<string, Piece>())
  const unpublish = useWrite<readonly string[], number>({
    name: 'take pins down',
    async run(ids) {
      let undone = 0
      // Each is given back as it goes, as others may fail. The one that was published last has the most time left.
      for (const id of ids.toReversed()) {
        const sources = await undoPublishing(id, published.current.get(id)).catch(() => null)
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

  return {
    notePublished: (id, piece) => void published.current.set(id, piece),
    unpublish: unpublish.send,
  }
}

/** The pin goes, and what it was made of is there again: as its draft, else as it was sent. */
async function undoPublishing(id: string, piece: Piece | undefined): Promise<PieceSource[]> {
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
