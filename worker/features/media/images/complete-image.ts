import { createHash } from 'node:crypto'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import type { ImageInProgress, UploadedImage } from '#schema/media/calls.ts'
import { MAX_IMAGE_BYTES, type Provenance } from '#schema/media/constants.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import {
  failAgain,
  isReady,
  listPrivateKeys,
  rawKey,
  requireOwn,
  shortHash,
  type ReadyUpload,
  type Upload,
} from '#worker/model/uploads.ts'
import { logLine } from '#worker/platform/log.ts'
import { countParts, failIncomplete, joinParts } from '../files/multipart.ts'
import { nameContent } from '../files/name-content.ts'
import type { ImageHeaders } from '../inspect/image-headers.ts'
import { ImageInspector } from '../inspect/inspect-image.ts'
import { ProvenanceScanner } from '../inspect/provenance.ts'
import { reencode } from './reencode.ts'
import { presentImage } from './store-image.ts'

/** Longer than any call lives: then the one that began has broken off, and the next one takes its place. */
const CLAIM_MS = 5 * MINUTE_MS

/**
 * Joins the parts of an image, checks and re-encodes it, as `storeImage` does with one that comes whole. Of several
 * calls one does it, and the others learn that it is in progress: called again they find what came of it. Fails as
 * `storeImage`, with `mediaIncomplete`, and with `unavailable` where the store or the decoder does not work: then what
 * was sent is kept, and completing can be tried again.
 */
export async function completeImage(context: MemberContext, upload: Upload): Promise<UploadedImage | ImageInProgress> {
  const claimed = await claim(context, upload)
  if (!claimed) return describeUnclaimed(context, upload)
  try {
    return await makeImage(context, claimed)
  } catch (cause) {
    const failure = cause instanceof ServiceError ? cause : logFailure(cause)
    if (failure.error === 'unavailable') await release(context, claimed)
    else await refuse(context, claimed, failure)
    throw failure
  }
}

async function claim({ db, now }: MemberContext, upload: Upload): Promise<Upload | undefined> {
  const [claimed] = await db
    .update(uploads)
    .set({ status: 'processing', claimedAt: now })
    .where(
      and(
        eq(uploads.id, upload.id),
        or(
          eq(uploads.status, 'uploading'),
          and(eq(uploads.status, 'processing'), lte(uploads.claimedAt, now - CLAIM_MS)),
        ),
        sql`(select count(*) from upload_parts p where p.upload_id = uploads.id) = ${countParts(upload)}`,
      ),
    )
    .returning()
  return claimed
}

async function describeUnclaimed(context: MemberContext, { id }: Upload): Promise<UploadedImage | ImageInProgress> {
  const upload = await requireOwn(context, id, 'image')
  const { status } = upload
  if (isReady(upload)) return presentReady(upload)
  if (status === 'failed') failAgain(upload)
  if (status === 'processing') return { id, kind: 'image', status }
  return failIncomplete(context, id, countParts(upload))
}

async function makeImage(context: MemberContext, upload: Upload): Promise<UploadedImage> {
  const { db, env } = context
  const { id, bytes } = upload
  await joinParts(context, upload)
  const { facts, provenance, sourceHash } = await inspectStored(context, id)
  const stored = await reencode(env, id, facts)
  const { contentHash } = stored
  const signature = await nameContent(db, context.viewer.user.id, { contentHash, sourceHash })
  const finished = await db
    .update(uploads)
    .set({ ...stored, signature, sourceHash, bytes, provenance, multipartId: null, status: 'ready' })
    .where(isClaimedAs(upload))
    .returning({ id: uploads.id })
  if (finished.length === 0) {
    // Its owner, or the sweep, has removed it meanwhile, with the files that were there then.
    await env.MEDIA.delete(listPrivateKeys([id]))
    fail('mediaNotFound')
  }
  await env.MEDIA.delete(rawKey(id))
  return presentImage(id, { ...stored, signature }, provenance)
}

/** True if this call claimed it, and no later one. */
function isClaimedAs({ id, claimedAt }: Upload) {
  return and(eq(uploads.id, id), eq(uploads.status, 'processing'), eq(uploads.claimedAt, claimedAt ?? 0))
}

async function release({ db }: MemberContext, upload: Upload): Promise<void> {
  await db.update(uploads).set({ status: 'uploading', claimedAt: null }).where(isClaimedAs(upload))
}

/** Its owner sees why, however often they ask; its files are deleted. */
async function refuse({ db, env }: MemberContext, upload: Upload, { error, detail }: ServiceError): Promise<void> {
  const refused = await db
    .update(uploads)
    .set({ status: 'failed', error, errorDetail: detail ?? null, multipartId: null })
    .where(isClaimedAs(upload))
    .returning({ id: uploads.id })
  if (refused.length > 0) await env.MEDIA.delete(listPrivateKeys([upload.id]))
}

function logFailure(cause: unknown): ServiceError {
  const { error, message } = describeError(cause)
  logLine('warn', {
    message: 'A picture could not be completed; its upload can be resumed',
    error: `${error}: ${message.slice(0, 200)}`,
  })
  return new ServiceError('unavailable')
}

async function inspectStored(
  { env }: MemberContext,
  id: string,
): Promise<{ facts: ImageHeaders; provenance: Provenance | null; sourceHash: string }> {
  const inspector = new ImageInspector()
  const scanner = new ProvenanceScanner()
  const hash = createHash('sha256')
  const file = (await openFile(env.MEDIA, rawKey(id))) ?? fail('mediaNotFound')
  for await (const chunk of file.body as unknown as AsyncIterable<Uint8Array>) {
    inspector.push(chunk)
    if (inspector.bytes > MAX_IMAGE_BYTES) fail('mediaTooLarge')
    scanner.push(chunk)
    hash.update(chunk)
  }
  return { facts: inspector.finish(), provenance: scanner.provenance, sourceHash: shortHash(hash) }
}

function presentReady({
  id,
  signature,
  width,
  height,
  dominantColor,
  isAnimated,
  provenance,
}: ReadyUpload): UploadedImage {
  return presentImage(id, { signature, width, height, dominantColor, isAnimated }, provenance)
}
