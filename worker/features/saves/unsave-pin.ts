import { and, eq, sql } from 'drizzle-orm'
import { boards } from '#db/tables/boards.ts'
import { pinDays } from '#db/tables/events.ts'
import { pins } from '#db/tables/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { DAY_MS } from '#schema/time.ts'
import type { UnsavePinInput } from '#schema/calls/saves.ts'
import type { MemberContext } from '#worker/context/context.ts'

/** Idempotent. Saves of the same day are uncounted, so that saving again and again doesn't make a pin popular. */
export async function unsavePin(context: MemberContext, input: UnsavePinInput): Promise<void> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const today = Math.floor(now / DAY_MS)
  const mine = and(eq(saves.userId, userId), isMeant(input))
  const pinId = sql`(select pin_id from saves where ${mine} limit 1)`
  // Saves by the pinner were not counted.
  const isOfAnother = sql`exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${pins.pinnerId} <> ${userId})`
  await context.commit({
    count: db
      .update(pins)
      .set({ repinCount: sql`max(0, ${pins.repinCount} - (select count(*) from ${saves} where ${mine}))` })
      .where(eq(pins.id, pinId)),
    day: db
      .update(pinDays)
      .set({
        saves: sql`max(0, ${pinDays.saves} - (select count(*) from ${saves} where ${mine}
          and ${saves.createdAt} >= ${today * DAY_MS}))`,
      })
      .where(and(eq(pinDays.pinId, pinId), eq(pinDays.day, today), isOfAnother)),
    cover: db
      .update(boards)
      .set({ coverPinId: null })
      .where(
        sql`${boards.id} in (select board_id from saves where ${mine}) and ${boards.coverPinId} = ${pinId}
          and not exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${pins.boardId} = ${boards.id})`,
      ),
    save: db.delete(saves).where(mine),
  })
}

function isMeant(input: UnsavePinInput) {
  if ('save_id' in input) return eq(saves.id, input.save_id)
  const { pin_id: pinId, board_id: boardId } = input
  return and(eq(saves.pinId, pinId), boardId === undefined ? undefined : eq(saves.boardId, boardId))
}
