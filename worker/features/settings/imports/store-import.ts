import { createHash } from 'node:crypto'
import type { UploadedImport } from '#schema/settings/import-calls.ts'
import { MAX_IMPORT_BYTES } from '#schema/settings/import-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { BrokenOffError, fail, ServiceError } from '#worker/errors/service-error.ts'
import { discardUpload, finishUpload, reserveUpload } from '#worker/features/media/files/reserve-upload.ts'
import { writeFile } from '#worker/features/media/files/write-file.ts'
import { rawKey } from '#worker/model/uploads.ts'
import { readInTime } from '#worker/platform/read-in-time.ts'

const LENGTH = /^\d{1,15}$/

interface ImportFile {
  body: ReadableStream<Uint8Array>
  /** The length announced by its sender, if any. */
  bytes?: number | undefined
  onChunk?(chunk: Uint8Array): void
}

/** The bytes of a file; what it is shows once it is read. */
export async function uploadImport(context: MemberContext): Promise<UploadedImport> {
  const { body } = context.request
  if ((context.header('content-encoding') ?? 'identity') !== 'identity') fail('mediaTypeUnsupported')
  if (!body) fail('importEmpty')
  const length = context.header('content-length') ?? ''
  const hash = createHash('sha256')
  const taken = await storeImport(context, {
    body,
    bytes: LENGTH.test(length) ? Number(length) : undefined,
    onChunk: (chunk) => void hash.update(chunk),
  })
  context.noteBody(hash.digest('hex'))
  return taken
}

/** Stores a file as an upload of the viewer as it arrives; one that breaks off leaves nothing behind. */
export async function storeImport(
  context: MemberContext,
  { body, bytes: announced, onChunk }: ImportFile,
): Promise<UploadedImport> {
  const { viewer, env, parts } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  if (announced !== undefined && announced > MAX_IMPORT_BYTES) fail('importTooLarge')
  const id = await reserveUpload(context, { kind: 'import', bytes: announced ?? MAX_IMPORT_BYTES })
  const writer = writeFile(env.MEDIA, rawKey(id), { bytes: announced })
  const reader = body.getReader()
  try {
    let bytes = 0
    for (;;) {
      const { done, value } = await readInTime(reader, parts.uploadIdleMs)
      if (done) break
      bytes += value.length
      if (bytes > MAX_IMPORT_BYTES) fail('importTooLarge')
      onChunk?.(value)
      await writer.write(value)
    }
    if (announced !== undefined && bytes < announced) throw new BrokenOffError()
    if (bytes === 0) fail('importEmpty')
    await writer.close()
    await finishUpload(context, id, { bytes })
    return { id, kind: 'import', bytes }
  } catch (error) {
    await writer.abort(error)
    await discardUpload(context, id)
    throw error instanceof ServiceError ? error : new ServiceError('unavailable')
  } finally {
    reader.releaseLock()
  }
}
