import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { uploads } from '#db/tables/media.ts'
import { MAX_UPLOAD_BYTES_PER_DAY } from '#schema/media/constants.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { listPrivateKeys, type Upload } from '#worker/model/uploads.ts'

/** The bytes of an earlier upload are counted for a day, so some may be free again by then. */
const QUOTA_RETRY_AFTER_S = HOUR_MS / SECOND_MS

/**
 * The id of a new upload that is on its way. Counts and refuses in one statement: of concurrent uploads only as many
 * pass as are left of the day.
 */
export async function reserveUpload(
  { db, viewer, now }: MemberContext,
  upload: Pick<Upload, 'kind' | 'bytes'> & Partial<Upload>,
): Promise<string> {
  const ownerId = viewer.user.id
  const row = { ...upload, id: newId(now), ownerId, status: 'uploading', createdAt: now } as const
  const reserved = await insertWhereReturningId(
    db,
    uploads,
    row,
    sql`${upload.bytes} <= ${MAX_UPLOAD_BYTES_PER_DAY} - (select coalesce(sum(${uploads.bytes}), 0) from ${uploads}
      where ${uploads.ownerId} = ${ownerId} and ${uploads.createdAt} > ${now - DAY_MS})`,
  )
  if (reserved.length === 0) fail('quotaExceeded', { retryAfterSeconds: QUOTA_RETRY_AFTER_S })
  return row.id
}

/**
 * The account may have been deleted meanwhile, with its row. Not by `commit`, as a call may do more than this: run
 * twice it leaves an unused upload, which is swept.
 */
export async function finishUpload({ db }: MemberContext, id: string, columns: Partial<Upload>): Promise<void> {
  const finished = await db
    .update(uploads)
    .set({ ...columns, status: 'ready' })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'uploading')))
    .returning({ id: uploads.id })
  if (finished.length === 0) fail('mediaNotFound')
}

/** Files first: where this breaks off, the row leads the sweep to them. */
export async function discardUpload({ db, env }: MemberContext, id: string): Promise<void> {
  await env.MEDIA.delete(listPrivateKeys([id]))
  await db.delete(uploads).where(eq(uploads.id, id))
}
