import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { uploads } from '#db/tables/uploads.ts'
import { MAX_IMAGE_BYTES, MAX_UPLOAD_BYTES_PER_DAY, type Provenance, type TakenPicture } from '#schema/calls/media.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { PictureInspector } from './inspect/inspect-picture.ts'
import type { PictureFacts } from './inspect/picture-facts.ts'
import { ProvenanceScanner } from './inspect/provenance.ts'
import { reencode, type StoredPicture } from './reencode.ts'
import { listPrivateKeys, rawKey } from './uploads.ts'
import { writeFile } from './write-file.ts'

/** Those of an earlier upload are counted for a day, so some may be free again by then. */
const QUOTA_RETRY_AFTER_S = HOUR_MS / SECOND_MS

export interface PictureFile {
  body: ReadableStream<Uint8Array>
  /** As announced by its sender, if at all; a file of another length is refused, so none of what was compressed. */
  bytes?: number | undefined
  /** Receives the file as it was sent. */
  onChunk?(chunk: Uint8Array): void
}

/**
 * Stores a picture as an upload of the viewer, checked and re-encoded. Fails with `writeBanned`, `quotaExceeded`,
 * `mediaTooLarge`, `mediaTooManyPixels`, `mediaTypeUnsupported`, `mediaUnreadable`, or `unavailable` for a file that
 * breaks off, and then leaves nothing behind.
 */
export async function takePicture(context: MemberContext, file: PictureFile): Promise<TakenPicture> {
  const { viewer, now, env } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  if (file.bytes !== undefined && file.bytes > MAX_IMAGE_BYTES) fail('mediaTooLarge')
  const id = newId(now)
  await reserve(context, id, file.bytes ?? MAX_IMAGE_BYTES)
  try {
    const { facts, bytes, provenance } = await storeRaw(env.MEDIA, id, file)
    const stored = await reencode(env, id, facts)
    await env.MEDIA.delete(rawKey(id))
    await finish(context, id, { ...stored, bytes, provenance })
    return present(id, stored, provenance)
  } catch (error) {
    await discard(context, id)
    throw error
  }
}

/** Counts and refuses in one statement: of concurrent uploads only as many pass as are left of the day. */
async function reserve({ db, viewer, now }: MemberContext, id: string, bytes: number): Promise<void> {
  const ownerId = viewer.user.id
  const row = { id, ownerId, kind: 'image', status: 'uploading', bytes, createdAt: now } as const
  const reserved = await insertWhereReturningId(
    db,
    uploads,
    row,
    sql`${bytes} <= ${MAX_UPLOAD_BYTES_PER_DAY} - (select coalesce(sum(${uploads.bytes}), 0) from ${uploads}
      where ${uploads.ownerId} = ${ownerId} and ${uploads.createdAt} > ${now - DAY_MS})`,
  )
  if (reserved.length === 0) fail('quotaExceeded', { retryAfterSeconds: QUOTA_RETRY_AFTER_S })
}

interface RawFile {
  facts: PictureFacts
  bytes: number
  provenance: Provenance | null
}

/** What is refused is refused as soon as that is known; the rest of the body is left unread. */
async function storeRaw(
  media: MemberContext['env']['MEDIA'],
  id: string,
  { body, bytes, onChunk }: PictureFile,
): Promise<RawFile> {
  const inspector = new PictureInspector()
  const scanner = new ProvenanceScanner()
  const writer = writeFile(media, rawKey(id), { bytes })
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      onChunk?.(value)
      inspector.push(value)
      if (inspector.bytes > MAX_IMAGE_BYTES) fail('mediaTooLarge')
      scanner.push(value)
      await writer.write(value)
    }
    // Before the file is closed: one that broke off is no damaged one, and may be sent again.
    if (bytes !== undefined && inspector.bytes !== bytes) fail('unavailable')
    const facts = inspector.finish()
    await writer.close()
    return { facts, bytes: inspector.bytes, provenance: scanner.provenance }
  } catch (error) {
    await writer.abort(error)
    throw error instanceof ServiceError ? error : new ServiceError('unavailable')
  } finally {
    reader.releaseLock()
  }
}

interface FinishedUpload extends StoredPicture {
  bytes: number
  provenance: Provenance | null
}

/**
 * The account may have been deleted meanwhile, with its row. Not by `commit`, as a call may do more than this: run
 * twice it leaves an unused upload, which is swept.
 */
async function finish({ db }: MemberContext, id: string, columns: FinishedUpload): Promise<void> {
  const finished = await db
    .update(uploads)
    .set({ ...columns, status: 'ready' })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'uploading')))
    .returning({ id: uploads.id })
  if (finished.length === 0) fail('mediaNotFound')
}

/** Files first: where this breaks off, the row leads the sweep to them. */
async function discard({ db, env }: MemberContext, id: string): Promise<void> {
  await env.MEDIA.delete(listPrivateKeys([id]))
  await db.delete(uploads).where(eq(uploads.id, id))
}

function present(id: string, stored: StoredPicture, provenance: Provenance | null): TakenPicture {
  const { signature, width, height, dominantColor, isAnimated } = stored
  return {
    id,
    kind: 'image',
    signature,
    width,
    height,
    dominant_color: dominantColor,
    is_animated: isAnimated,
    provenance,
  }
}
