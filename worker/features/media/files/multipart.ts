import type { R2MultipartUpload, R2Object, R2UploadedPart } from '@cloudflare/workers-types'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { uploadParts } from '#db/tables/media.ts'
import { PART_BYTES } from '#schema/media/constants.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail } from '#worker/errors/service-error.ts'
import { headFile } from '#worker/model/media-store.ts'
import { rawKey, type Upload } from '#worker/model/uploads.ts'

export interface VideoStores {
  db: Database
  env: Pick<Env, 'MEDIA'>
}

/** The store says so if a part is not the one that is named, as where the same one came twice at once. */
const NO_SUCH_PART = '(10025)'

export function resumeUpload(media: Env['MEDIA'], { id, multipartId }: Upload): R2MultipartUpload {
  return media.resumeMultipartUpload(rawKey(id), multipartId ?? fail('mediaNotFound'))
}

export async function listParts({ db }: Pick<VideoStores, 'db'>, id: string) {
  return db.select().from(uploadParts).where(eq(uploadParts.uploadId, id)).orderBy(asc(uploadParts.number))
}

/** Says which parts are missing. */
export async function failIncomplete(stores: Pick<VideoStores, 'db'>, id: string, parts: number): Promise<never> {
  const received = new Set((await listParts(stores, id)).map(({ number }) => number))
  const missing = Array.from({ length: parts }, (_, place) => place + 1).filter((part) => !received.has(part))
  return fail('mediaIncomplete', { data: { missing } })
}

/**
 * Makes one file of the parts, unless it is there. Where the store has lost one of them all are forgotten, so that the
 * client sends them again.
 */
export async function joinParts(stores: VideoStores, upload: Upload): Promise<void> {
  const { db, env } = stores
  const stored = await headFile(env.MEDIA, rawKey(upload.id))
  if (isWhole(stored, upload)) return
  const parts = await listParts(stores, upload.id)
  try {
    await resumeUpload(env.MEDIA, upload).complete(
      parts.map(({ number, etag }): R2UploadedPart => ({ partNumber: number, etag })),
    )
  } catch (error) {
    // Another call may have done it.
    if (isWhole(await headFile(env.MEDIA, rawKey(upload.id)), upload)) return
    if (describeError(error).message.includes(NO_SUCH_PART)) {
      await db.delete(uploadParts).where(eq(uploadParts.uploadId, upload.id))
    }
    throw error
  }
}

function isWhole(stored: R2Object | null, { bytes }: Upload): boolean {
  return stored?.size === bytes
}

/** Deletes what was sent of an upload. One that is complete, or gone already, is left as it is. */
export async function abortUpload(media: Env['MEDIA'], id: string, multipartId: string): Promise<void> {
  try {
    await media.resumeMultipartUpload(rawKey(id), multipartId).abort()
  } catch {
    // The store ends it by itself after a week.
  }
}

/** The last part has what is left. */
export function countParts({ bytes, partBytes }: Pick<Upload, 'bytes' | 'partBytes'>): number {
  return Math.ceil(bytes / (partBytes ?? PART_BYTES))
}
