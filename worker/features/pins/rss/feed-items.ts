import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { StoredImage } from '#schema/media/image.ts'

/** Feed readers come at least once a day. */
export const FEED_ITEMS = 30

export interface FeedItem extends Omit<StoredImage, 'dominantColor'> {
  id: string
  title: string
  description: string
  altText: string
  username: string
  fullName: string
  /** The time at which the item came to what the feed is of, in milliseconds since 1970. */
  addedAt: number
}

/** `entries` selects `pin_id` and `added_at`; each pin once, newest first. */
export function feedItems(db: Database, entries: SQL) {
  const addedAt = sql<number>`entry.added_at`
  return db
    .select({
      id: pins.id,
      title: sql<string>`coalesce(nullif(${pins.title}, ''), ${pins.gridTitle})`,
      description: pins.description,
      altText: sql<string>`coalesce(nullif(${pins.altText}, ''), ${pins.autoAltText})`,
      signature: images.signature,
      extension: images.extension,
      width: images.width,
      height: images.height,
      username: users.username,
      fullName: users.fullName,
      addedAt,
    })
    .from(
      sql`(select pin_id, max(added_at) as added_at from (${entries}) group by pin_id
        order by 2 desc, 1 desc limit ${FEED_ITEMS}) as entry`,
    )
    .innerJoin(pins, eq(pins.id, sql`entry.pin_id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(desc(addedAt), desc(pins.id))
}
