import { MAX_IMAGE_BYTES, type Provenance } from '#schema/constants/media.ts'
import type { TakenPicture } from '#schema/calls/media.ts'
import { isErrorName } from '#schema/errors.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { PictureInspector } from './inspect/inspect-picture.ts'
import type { PictureFacts } from './inspect/picture-facts.ts'
import { ProvenanceScanner } from './inspect/provenance.ts'
import { reencode } from './reencode.ts'
import { discardUpload, finishUpload } from './reserve-upload.ts'
import { openFile } from './store.ts'
import { presentPicture } from './take-picture.ts'
import { isReady, rawKey, requireOwn, type ReadyUpload, type Upload } from './uploads.ts'
import { failIncomplete, joinParts, listParts } from './video/multipart.ts'
import { countParts } from './video/start-video.ts'

/**
 * Joins the parts of a picture, checks and re-encodes it, as `takePicture` does with one that comes whole. Called
 * again, or by several at once, it answers the same. Fails as `takePicture`, with `mediaIncomplete`, and with
 * `unavailable` where the store fails: then what was sent is kept, and completing can be tried again.
 */
export async function completePicture(context: MemberContext, upload: Upload): Promise<TakenPicture> {
  const { id, status, error, bytes } = upload
  if (isReady(upload)) return presentReady(upload)
  if (status !== 'uploading') fail(error !== null && isErrorName(error) ? error : 'mediaUnreadable')
  const parts = countParts(bytes)
  if ((await listParts(context, id)).length < parts) await failIncomplete(context, id, parts)
  try {
    return await makePicture(context, upload)
  } catch (cause) {
    // Another call may have done it, and have taken away what this one was reading.
    const now = await requireOwn(context, id)
    if (isReady(now)) return presentReady(now)
    if (!(cause instanceof ServiceError)) throw new ServiceError('unavailable')
    if (cause.error !== 'unavailable') await discardUpload(context, id)
    throw cause
  }
}

async function makePicture(context: MemberContext, upload: Upload): Promise<TakenPicture> {
  const { env } = context
  const { id, bytes } = upload
  await joinParts(context, upload)
  const { facts, provenance } = await inspectStored(context, id)
  const stored = await reencode(env, id, facts)
  await finishUpload(context, id, { ...stored, bytes, provenance, multipartId: null })
  await env.MEDIA.delete(rawKey(id))
  return presentPicture(id, stored, provenance)
}

async function inspectStored(
  { env }: MemberContext,
  id: string,
): Promise<{ facts: PictureFacts; provenance: Provenance | null }> {
  const inspector = new PictureInspector()
  const scanner = new ProvenanceScanner()
  const file = (await openFile(env.MEDIA, rawKey(id))) ?? fail('mediaNotFound')
  for await (const chunk of file.body as unknown as AsyncIterable<Uint8Array>) {
    inspector.push(chunk)
    if (inspector.bytes > MAX_IMAGE_BYTES) fail('mediaTooLarge')
    scanner.push(chunk)
  }
  return { facts: inspector.finish(), provenance: scanner.provenance }
}

function presentReady({
  id,
  signature,
  width,
  height,
  dominantColor,
  isAnimated,
  provenance,
}: ReadyUpload): TakenPicture {
  return presentPicture(id, { signature, width, height, dominantColor, isAnimated }, provenance)
}
