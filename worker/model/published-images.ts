import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { imageRemovals } from '#db/tables/images.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { HOUR_MS } from '#schema/time.ts'

export type PublishedImage = StoredImage & { bytes: number; isAnimated: boolean }

/** What is published and not kept by then is removed again, as where the pin could not be made. */
const UNUSED_AFTER_MS = HOUR_MS

/** They are removed again unless `markUsed` follows; a sweep that removes the same file just now lets it be. */
export function noteUnused(db: Database, files: readonly Pick<PublishedImage, 'signature'>[], now: number) {
  return db
    .insert(imageRemovals)
    .values(files.map(({ signature }) => ({ signature, createdAt: now + UNUSED_AFTER_MS })))
    .onConflictDoUpdate({ target: imageRemovals.signature, set: { createdAt: sql`excluded.created_at` } })
}

/** Belongs in the batch that stores what uses the files, under the condition that it does. */
export function markUsed(db: Database, published: readonly Pick<PublishedImage, 'signature'>[], condition?: SQL) {
  const signatures = published.map(({ signature }) => signature)
  return db.delete(imageRemovals).where(and(inArray(imageRemovals.signature, signatures), condition))
}
