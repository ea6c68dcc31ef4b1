import { createHash } from 'node:crypto'
import type { UploadedImage } from '#schema/media/calls.ts'
import { MAX_IMAGE_BYTES, type Provenance } from '#schema/media/constants.ts'
import type { StoredImage } from '#schema/media/image.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { BrokenOffError, fail, ServiceError } from '#worker/errors/service-error.ts'
import { rawKey, shortHash } from '#worker/model/uploads.ts'
import { readInTime } from '#worker/platform/read-in-time.ts'
import { nameContent } from '../files/name-content.ts'
import { discardUpload, finishUpload, reserveUpload } from '../files/reserve-upload.ts'
import { writeFile } from '../files/write-file.ts'
import type { ImageHeaders } from '../inspect/image-headers.ts'
import { ImageInspector } from '../inspect/inspect-image.ts'
import { ProvenanceScanner } from '../inspect/provenance.ts'
import { reuseEncoded, reencode, type EncodedImage } from './reencode.ts'

export interface ImageFile {
  body: ReadableStream<Uint8Array>
  /**
   * The length announced by its sender, if any; a file of another length is refused, so none of what was compressed.
   */
  bytes?: number | undefined
  /** This product has stored it before: if it has nothing else in it, it stays as it is. */
  isOwn?: boolean | undefined
  /** Receives the file as it was sent. */
  onChunk?(chunk: Uint8Array): void
}

/**
 * Stores an image as an upload of the viewer, checked and re-encoded. Fails with `writeBanned`, `quotaExceeded`,
 * `mediaTooLarge`, `mediaTooManyPixels`, `mediaTypeUnsupported`, `mediaUnreadable`, `mediaRefused`, or `unavailable`
 * for a file that breaks off, and then leaves nothing behind.
 */
export async function storeImage(context: MemberContext, file: ImageFile): Promise<UploadedImage> {
  const { db, viewer, env } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  if (file.bytes !== undefined && file.bytes > MAX_IMAGE_BYTES) fail('mediaTooLarge')
  const id = await reserveUpload(context, { kind: 'image', bytes: file.bytes ?? MAX_IMAGE_BYTES })
  try {
    const { facts, bytes, provenance, sourceHash } = await storeRaw(context, id, file)
    const stored = (file.isOwn && (await reuseEncoded(env, id, facts, sourceHash))) || (await reencode(env, id, facts))
    await env.MEDIA.delete(rawKey(id))
    const { contentHash } = stored
    const signature = await nameContent(db, viewer.user.id, { contentHash, sourceHash })
    await finishUpload(context, id, { ...stored, signature, sourceHash, bytes, provenance })
    return presentImage(id, { ...stored, signature }, provenance)
  } catch (error) {
    await discardUpload(context, id)
    throw error
  }
}

interface RawFile {
  sourceHash: string
  facts: ImageHeaders
  bytes: number
  provenance: Provenance | null
}

/** What is refused is refused as soon as that is known; the rest of the body is left unread. */
async function storeRaw(
  { env, parts }: MemberContext,
  id: string,
  { body, bytes, onChunk }: ImageFile,
): Promise<RawFile> {
  const inspector = new ImageInspector()
  const scanner = new ProvenanceScanner()
  const hash = createHash('sha256')
  const writer = writeFile(env.MEDIA, rawKey(id), { bytes })
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, parts.uploadIdleMs)
      if (done) break
      onChunk?.(value)
      inspector.push(value)
      if (inspector.bytes > MAX_IMAGE_BYTES) fail('mediaTooLarge')
      scanner.push(value)
      hash.update(value)
      await writer.write(value)
    }
    // The check comes before the file is closed: one that broke off is no damaged one, and may be sent again.
    if (bytes !== undefined && inspector.bytes !== bytes) throw new BrokenOffError()
    const facts = inspector.finish()
    await writer.close()
    return { facts, bytes: inspector.bytes, provenance: scanner.provenance, sourceHash: shortHash(hash) }
  } catch (error) {
    await writer.abort(error)
    throw error instanceof ServiceError ? error : new ServiceError('unavailable')
  } finally {
    reader.releaseLock()
  }
}

export function presentImage(
  id: string,
  stored: Omit<EncodedImage, 'extension' | 'contentHash'> & Pick<StoredImage, 'signature'>,
  provenance: Provenance | null,
): UploadedImage {
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
