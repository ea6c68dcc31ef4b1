import type { R2Bucket } from '@cloudflare/workers-types'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { uploads } from '#db/tables/media.ts'
import { UPLOAD_LIFETIME_MS } from '#schema/media/constants.ts'
import { listPrivateKeys } from '#worker/model/uploads.ts'
import { abortUpload } from './files/multipart.ts'

/** All of their files fit one call of the store, which takes a thousand. */
const UPLOADS_PER_STEP = 100

const STEPS_PER_SWEEP = 20

/** Uploads of a day ago that no draft and no import uses. What was published of them stays: it has files of its own. */
export async function sweepUploads({ db, media, now }: Stores & { now: number }): Promise<void> {
  const isOver = sql`created_at <= ${now - UPLOAD_LIFETIME_MS} and not exists (
      select 1 from pin_drafts d, json_tree(d.fields) m
      where d.owner_id = uploads.owner_id and m.value = uploads.id)
    and not exists (select 1 from imports i where i.media_id = uploads.id and i.ended_at is null)
    and not exists (select 1 from uploads v where v.owner_id = uploads.owner_id and v.cover_id = uploads.id)`
  for (let steps = 0; steps < STEPS_PER_SWEEP; steps += 1) {
    if (!(await removeSome({ db, media }, sql`${isOver} order by created_at`))) return
  }
}

/** False where the account has none. */
export function purgeUploads(stores: Stores, userId: string): Promise<boolean> {
  return removeSome(stores, sql`owner_id = ${userId}`)
}

interface Stores {
  db: Database
  media: R2Bucket
}

/**
 * Removes the chosen uploads: first, in one statement, for their owners and for drafts; then their files; last their
 * rows, which lead the next sweep to what is left where this one breaks off.
 */
async function removeSome({ db, media }: Stores, chosen: SQL): Promise<boolean> {
  const removed = await db
    .update(uploads)
    .set({ status: 'failed', error: 'mediaNotFound', signature: null })
    .where(sql`${uploads.id} in (select id from uploads where ${chosen} limit ${UPLOADS_PER_STEP})`)
    .returning({ id: uploads.id, multipartId: uploads.multipartId })
  if (removed.length === 0) return false
  const ids = removed.map(({ id }) => id)
  for (const { id, multipartId } of removed) if (multipartId !== null) await abortUpload(media, id, multipartId)
  await media.delete(listPrivateKeys(ids))
  await db.delete(uploads).where(and(inArray(uploads.id, ids), eq(uploads.error, 'mediaNotFound')))
  return true
}
