import { eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { makeBoard, makeDrawnPin, makeUser, type PinRow } from './rows.ts'

type Videos = (typeof pinDetails.$inferInsert)['videos']

/** A pin with a clip of the demo, or with other videos. */
export async function makeVideoPin(
  db: Database,
  columns: Partial<typeof pins.$inferInsert> = {},
  videos?: Videos,
): Promise<PinRow> {
  const [clip] = await db
    .select({ videos: pinDetails.videos })
    .from(pinDetails)
    .innerJoin(pins, eq(pins.id, pinDetails.pinId))
    .where(isNotNull(pins.videoDuration))
    .orderBy(pins.id)
    .limit(1)
  if (!clip) throw new Error('The demo has no clip')
  return makeDrawnPin(db, await makeBoard(db, await makeUser(db)), {
    columns,
    details: { videos: videos ?? clip.videos },
  })
}
