import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { pins } from '#db/tables/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { SavedPin } from '#schema/calls/saves.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/features/pins/rules.ts'
import { findBoard } from './find-board.ts'

export type SaveOutcome =
  | { type: 'saved'; save: SavedPin }
  /** There is no such pin, or board, for this viewer. */
  | { type: 'pinNotFound' }
  | { type: 'boardNotFound' }

/** Keeps a pin on a board. A pin that is there already stays there, and is counted once. */
export async function savePin(
  db: Database,
  viewer: SignedInViewer,
  { pinId, boardId }: { pinId: string; boardId: string | undefined },
  now: number,
): Promise<SaveOutcome> {
  const userId = viewer.user.id
  const [pin] = await db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
  if (!pin) return { type: 'pinNotFound' }
  const board = await findBoard(db, userId, boardId)
  if (!board) return { type: 'boardNotFound' }

  const id = newId(now)
  const [, , kept] = await db.batch([
    db.insert(saves).values({ id, userId, pinId, boardId: board.id, createdAt: now }).onConflictDoNothing(),
    // Only the save that was really made counts.
    db
      .update(pins)
      .set({ repinCount: sql`${pins.repinCount} + 1` })
      .where(and(eq(pins.id, pinId), sql`exists (select 1 from ${saves} where ${saves.id} = ${id})`)),
    db
      .select({ id: saves.id })
      .from(saves)
      .where(and(eq(saves.userId, userId), eq(saves.pinId, pinId), eq(saves.boardId, board.id))),
  ])
  return { type: 'saved', save: { id: kept[0]?.id ?? id, pin_id: pinId, board } }
}
