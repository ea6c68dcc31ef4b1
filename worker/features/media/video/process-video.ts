import { createHash } from 'node:crypto'
import type { ReadableStream as StoredStream } from '@cloudflare/workers-types'
import { and, eq } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import { MAX_VIDEO_MS, type Provenance, type VideoExtension } from '#schema/media/constants.ts'
import { MEDIA_TYPES } from '#schema/media/image.ts'
import { SECOND_MS } from '#schema/time.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { privateKey, rawKey, shortHash, type Upload } from '#worker/model/uploads.ts'
import { joinParts, type VideoStores } from '../files/multipart.ts'
import { nameContent, type ContentHashes } from '../files/name-content.ts'
import { joinIntoChunks, writeFile } from '../files/write-file.ts'
import { ParserRun, type Parser } from '../inspect/parser.ts'
import { ProvenanceScanner } from '../inspect/provenance.ts'
import { BRANDS, cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import { failVideo } from './fail-video.ts'
import { openVideo, type OpenVideo } from './open-video.ts'

/** Cards and players need one; a video has that of its cover. */
const NO_COLOR = '#000000'

/**
 * Measures a completed video and stores it without anything but pictures and sound. May be run twice, also at once, and
 * after one that broke off. Throws what may go well another time.
 */
export async function processVideo({ db, env }: VideoStores, id: string): Promise<void> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.kind, 'video')))
  if (upload?.status === 'ready') await env.MEDIA.delete(rawKey(id))
  if (upload?.status !== 'processing') return
  try {
    if (upload.multipartId !== null) await joinParts({ db, env }, upload)
    const columns = await openVideo(env.MEDIA, upload, (video) => storeVideo({ db, env }, upload, video))
    const finished = await db
      .update(uploads)
      .set({ ...columns, dominantColor: NO_COLOR, status: 'ready', multipartId: null })
      .where(and(eq(uploads.id, id), eq(uploads.status, 'processing')))
      .returning({ id: uploads.id })
    // Its owner has removed it meanwhile, or another run was first.
    if (finished.length === 0) await removeUnlessReady({ db, env }, id, columns.extension)
    await env.MEDIA.delete(rawKey(id))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    await failVideo({ db, env }, id, error)
  }
}

async function storeVideo(
  { db, env }: VideoStores,
  upload: Upload,
  { extension, video, tracks, samples, isUnbranded }: OpenVideo,
) {
  const [width, height] = await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()])
  if (width < 1 || height < 1) fail('mediaUnreadable')
  const isMp4 = extension === 'mp4'
  const parser = isMp4 ? cleanMp4(upload.bytes, { kept: samples, isUnbranded }) : cleanWebm(upload.bytes)
  const file = { id: upload.id, extension, bytes: upload.bytes + (isUnbranded ? BRANDS.length : 0) }
  const { hashes, provenance, result } = await storeCleaned(env, file, parser)
  const signature = await nameContent(db, upload.ownerId, hashes)
  // The length is worked out last: a file for which that would take too long has been refused by then.
  let seconds = 0
  for (const track of tracks) {
    const noted = await track.getDurationFromMetadata()
    seconds = Math.max(seconds, noted ?? 0, isMp4 ? await track.computeDuration() : 0)
  }
  const duration = Math.max(Math.round(seconds * SECOND_MS), result.durationMs)
  requireLength(duration)
  return { signature, ...hashes, extension, width, height, duration, provenance }
}

function requireLength(milliseconds: number): void {
  if (milliseconds > MAX_VIDEO_MS) fail('videoTooLong')
}

async function storeCleaned<Result>(
  { MEDIA: media }: VideoStores['env'],
  { id, extension, bytes }: { id: string; extension: VideoExtension; bytes: number },
  parser: Parser<Result>,
): Promise<{ hashes: ContentHashes; provenance: Provenance | null; result: Result }> {
  const file = (await openFile(media, rawKey(id))) ?? fail('mediaNotFound')
  const writer = writeFile(media, privateKey({ id, extension }), { contentType: MEDIA_TYPES[extension], bytes })
  const hash = createHash('sha256')
  const source = createHash('sha256')
  const scanner = new ProvenanceScanner()
  let pieces: Uint8Array[] = []
  const run = new ParserRun(parser, (piece) => pieces.push(piece))
  const reader = (file.body as StoredStream<Uint8Array>).getReader()
  async function writeCleaned(): Promise<void> {
    for (const cleaned of joinIntoChunks(pieces)) {
      hash.update(cleaned)
      await writer.write(cleaned)
    }
    pieces = []
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      run.push(value)
      scanner.push(value)
      source.update(value)
      await writeCleaned()
    }
    const result = run.end() ?? fail('mediaUnreadable')
    await writeCleaned()
    await writer.close()
    const hashes = { contentHash: shortHash(hash), sourceHash: shortHash(source) }
    return { hashes, provenance: scanner.provenance, result }
  } catch (error) {
    await reader.cancel().catch(() => {})
    await writer.abort(error)
    throw error
  }
}

async function removeUnlessReady({ db, env }: VideoStores, id: string, extension: VideoExtension): Promise<void> {
  const [ready] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.status, 'ready')))
  if (!ready) await env.MEDIA.delete(privateKey({ id, extension }))
}
