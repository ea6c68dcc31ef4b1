import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import { saves } from '#db/tables/saves.ts'

/** Takes a pin off all boards that a user has put it on; one that is on none stays as it is. */
export async function unsavePin(db: Database, userId: string, pinId: string): Promise<void> {
  const mine = and(eq(saves.userId, userId), eq(saves.pinId, pinId))
  await db.batch([
    db
      .update(pins)
      .set({ repinCount: sql`max(0, ${pins.repinCount} - (select count(*) from ${saves} where ${mine}))` })
      .where(eq(pins.id, pinId)),
    db.delete(saves).where(mine),
  ])
}
