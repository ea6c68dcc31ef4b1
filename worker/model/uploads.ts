import type { Hash } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import { isErrorName } from '#schema/errors.ts'
import type { StoredUploadKind } from '#schema/media/constants.ts'
import { MEDIA_TYPES, type MediaExtension, type StoredImage } from '#schema/media/image.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

export type Upload = typeof uploads.$inferSelect

/** One whose file is stored and known. */
export type ReadyUpload = Upload & StoredImage

/**
 * The viewer's own uploads in the order of the ids, all of them ready. Fails with `mediaNotFound` where one is not
 * theirs, gone, or of another kind, and with `mediaNotReady` where one is still on its way or has failed.
 */
export async function requireUploads(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  ids: readonly string[],
  kind: StoredUploadKind = 'image',
): Promise<ReadyUpload[]> {
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(uploads)
    .where(
      and(
        sql`${uploads.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(uploads.kind, kind),
        isOwnUpload(viewer.user.id),
      ),
    )
  const byId = new Map(found.map((upload) => [upload.id, upload]))
  const wanted = ids.map((id) => byId.get(id) ?? fail('mediaNotFound'))
  return wanted.map((upload) => (isReady(upload) ? upload : fail('mediaNotReady')))
}

/** The user has sent it, and has not removed it since. */
export function isOwnUpload(userId: string): SQL | undefined {
  return and(eq(uploads.ownerId, userId), sql`${uploads.error} is not 'mediaNotFound'`)
}

/** Fails with `mediaNotFound` where it is another's, gone, or of another kind. */
export async function requireOwn(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  id: string,
  kind?: StoredUploadKind,
): Promise<Upload> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), kind && eq(uploads.kind, kind), isOwnUpload(viewer.user.id)))
  return upload ?? fail('mediaNotFound')
}

/** Fails as it has failed. */
export function failAgain({ error, errorDetail }: Pick<Upload, 'error' | 'errorDetail'>): never {
  return fail(error !== null && isErrorName(error) ? error : 'mediaUnreadable', errorDetail ?? {})
}

export function isReady(upload: Upload): upload is ReadyUpload {
  return upload.status === 'ready' && upload.signature !== null
}

/** Hexadecimal digits. */
export const SIGNATURE_LENGTH = 32

/** The short hash of a content, as `uploads.content_hash` has it. */
export function shortHash(hash: Hash): string {
  return hash.digest('hex').slice(0, SIGNATURE_LENGTH)
}

/** The stored file, which no address under `/media/` leads to. */
export function privateKey({ id, extension }: Pick<ReadyUpload, 'id' | 'extension'>): string {
  return `${rawKey(id)}.${extension}`
}

/** The file as it was sent, until it is checked. */
export function rawKey(id: string): string {
  return `uploads/${id}`
}

/** The prefix of the id of an upload whose files are noted in `picture_removals`. */
export const UPLOAD_NOTE = 'uploads/'

/** Every file that uploads can have, in whichever state. */
export function listPrivateKeys(ids: readonly string[]): string[] {
  const extensions = Object.keys(MEDIA_TYPES) as MediaExtension[]
  return ids.flatMap((id) => [rawKey(id), ...extensions.map((extension) => privateKey({ id, extension }))])
}
