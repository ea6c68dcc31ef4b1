import { eq } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import { MAX_CAPTIONS_BYTES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, VIDEO_TYPES } from '#schema/media/constants.ts'
import type { FileItem, PinItem } from '#schema/settings/import-item.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { storeCaptions } from '#worker/features/media/captions/upload-captions.ts'
import { reserveUpload } from '#worker/features/media/files/reserve-upload.ts'
import { writeFile } from '#worker/features/media/files/write-file.ts'
import { storeImage } from '#worker/features/media/images/store-image.ts'
import { processVideo } from '#worker/features/media/video/process-video.ts'
import { failAgain, rawKey } from '#worker/model/uploads.ts'
import { fetchImage } from '#worker/platform/safe-fetch/fetch-image.ts'
import { openEntry, unzipping } from './archive.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportSource } from './import-source.ts'
import type { ItemWork } from './import-work.ts'

export interface StoredFiles {
  all: string[]
  media: string[]
  /** The images by the place of their product. */
  products: Map<number, string[]>
  /** Ids of these images by their signatures where they were written, for variants of products. */
  signatures: Map<string, string>
  captionsLanguage: string | null
}

/** How many images of a page are tried. */
const TRIED_IMAGES = 3

export async function storeFiles(
  context: ImportContext,
  { source, item }: ItemWork<PinItem>,
  taken: StoredFiles,
): Promise<void> {
  for (const file of item.item.files) {
    const id = await storeFile(context, source, file, taken)
    if (file.product !== undefined) {
      taken.products.set(file.product, [...(taken.products.get(file.product) ?? []), id])
      if (file.signature !== undefined) taken.signatures.set(file.signature, id)
    } else taken.media.push(id)
  }
}

async function storeFile(context: ImportContext, source: ImportSource, file: FileItem, taken: StoredFiles) {
  const entry = source.type === 'zip' ? source.archive.entries.get(file.entry) : undefined
  if (!entry) return fail('importFileMissing')
  return unzipping(async () => {
    if (file.kind === 'video') {
      const body = openEntry(entry, MAX_VIDEO_BYTES, 'mediaTooLarge')
      return storeVideo(context, { body, bytes: entry.uncompressedSize }, file.entry, taken)
    }
    if (file.kind === 'captions') {
      const body = openEntry(entry, MAX_CAPTIONS_BYTES, 'mediaTooLarge')
      const { id } = await storeCaptions(context, new Uint8Array(await new Response(body).arrayBuffer()))
      taken.captionsLanguage = file.language ?? null
      taken.all.push(id)
      return id
    }
    const body = openEntry(entry, MAX_IMAGE_BYTES, 'mediaTooLarge')
    const { id } = await storeImage(context, {
      body,
      bytes: entry.uncompressedSize,
      isOwn: file.signature !== undefined,
    })
    taken.all.push(id)
    return id
  })
}

interface SizedBody {
  body: ReadableStream<Uint8Array>
  bytes: number
}

/** Measured and cleaned as one that was sent in parts. */
async function storeVideo(context: ImportContext, { body, bytes }: SizedBody, name: string, taken: StoredFiles) {
  const { db, env } = context
  const extension = name.endsWith('.webm') ? VIDEO_TYPES['video/webm'] : VIDEO_TYPES['video/mp4']
  const id = await reserveUpload(context, { kind: 'video', bytes, extension })
  taken.all.push(id)
  await store(env.MEDIA, rawKey(id), { body, bytes })
  await db.update(uploads).set({ status: 'processing' }).where(eq(uploads.id, id))
  await processVideo({ db, env }, id)
  const [upload] = await db
    .select({ status: uploads.status, error: uploads.error, errorDetail: uploads.errorDetail })
    .from(uploads)
    .where(eq(uploads.id, id))
  return upload?.status === 'ready' ? id : failAgain(upload ?? { error: null, errorDetail: null })
}

async function store(media: ImportContext['env']['MEDIA'], key: string, { body, bytes }: SizedBody): Promise<void> {
  const writer = writeFile(media, key, { bytes })
  try {
    for await (const chunk of body) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

/** Tries several addresses, as pages name some that lead nowhere. */
export async function storeFirstImage(
  context: ImportContext,
  urls: readonly string[],
  taken: StoredFiles,
): Promise<void> {
  let refusal: unknown
  for (const url of urls.slice(0, TRIED_IMAGES)) {
    try {
      const { body } = await fetchImage(url, context.parts.fetchPolicy)
      const { id } = await storeImage(context, { body })
      taken.all.push(id)
      taken.media.push(id)
      return
    } catch (error) {
      if (!(error instanceof ServiceError) || error.error === 'quotaExceeded') throw error
      refusal ??= error
    }
  }
  if (refusal !== undefined) throw refusal
}
