import type { Input, InputTrack, InputVideoTrack } from 'mediabunny'
import { issueText } from '#schema/issue-text.ts'
import type { VideoExtension } from '#schema/media/constants.ts'
import type { Env } from '#worker/env.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { rawKey, type Upload } from '#worker/model/uploads.ts'
import { joinPieces } from '../files/write-file.ts'
import { toAscii, toDataView } from '../inspect/parser.ts'
import { BRANDS, MAX_TABLES_BYTES, type Interval } from './clean-mp4.ts'
import { findSamples } from './mp4-samples.ts'
import { findForeignCodec, nameFile, START_BYTES, STILL_KINDS } from './name-video.ts'

export interface OpenVideo {
  extension: VideoExtension
  video: InputVideoTrack
  tracks: readonly InputTrack[]
  /** The intervals of an MP4 with pictures and sound; null for fragments and WebM. */
  samples: readonly Interval[] | null
  /** The file begins without saying what it is, as QuickTime did before there was MP4. */
  isUnbranded: boolean
}

type ReadRange = (start: number, end: number) => Promise<Uint8Array>

const MAX_CACHE_BYTES = 4 * 1024 * 1024
/** No more boxes than these come before the tables of a file. */
const MAX_BOXES = 64
/** What a QuickTime file without brands begins with. */
const UNBRANDED_STARTS = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'uuid']

/**
 * Reads only what describes the video, and that in ranges. Fails with `mediaUnreadable` for what is none, or is cut
 * off, with `mediaTypeUnsupported` for others, and as the store does.
 */
export async function openVideo<Result>(
  media: Env['MEDIA'],
  { id, bytes }: Upload,
  use: (video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  let storeError: unknown
  const read: ReadRange = async (start, end) => {
    try {
      const file = await openFile(media, rawKey(id), { offset: start, length: end - start })
      return file ? new Uint8Array(await file.arrayBuffer()) : fail('mediaNotFound')
    } catch (error) {
      storeError = error
      throw error
    }
  }
  const isUnbranded = await lacksBrands(read, bytes).catch(() => false)
  const before = isUnbranded ? BRANDS_OF_QUICKTIME : NOTHING
  // Four hundred kilobytes that no other request needs.
  const { openInput, findExtension } = await import('./demux.ts')
  const input = openInput({
    getSize: () => before.length + bytes,
    read: (start, end) => readBehind(before, read, start, end),
    maxCacheSize: MAX_CACHE_BYTES,
    prefetchProfile: 'network',
    handleUnhandledError: (error) => void (storeError ??= error),
  })
  try {
    return await use(await describe(input, { findExtension, read, bytes, isUnbranded }))
  } catch (error) {
    if (storeError !== undefined) throw storeError
    throw error instanceof ServiceError ? error : new ServiceError('mediaUnreadable')
  } finally {
    input.dispose()
  }
}

const NOTHING = new Uint8Array()
/** The brands are as long as those that it is given. */
const BRANDS_OF_QUICKTIME = Uint8Array.from(BRANDS)
BRANDS_OF_QUICKTIME.set(new TextEncoder().encode('qt  '), 8)

async function lacksBrands(read: ReadRange, bytes: number): Promise<boolean> {
  if (bytes < 16) return false
  const start = await read(0, 16)
  const size = toDataView(start).getUint32(0)
  return UNBRANDED_STARTS.includes(toAscii(start.subarray(4, 8))) && (size < 2 || (size >= 8 && size <= bytes))
}

/** Reads a file with something before it. */
async function readBehind(before: Uint8Array, read: ReadRange, start: number, end: number): Promise<Uint8Array> {
  if (start >= before.length) return read(start - before.length, end - before.length)
  const first = before.subarray(start, end)
  return end <= before.length ? first : joinPieces([first, await read(0, end - before.length)])
}

interface OpenFile {
  findExtension: (input: Input) => Promise<VideoExtension | null>
  read: ReadRange
  bytes: number
  isUnbranded: boolean
}

async function describe(input: Input, { findExtension, read, bytes, isUnbranded }: OpenFile): Promise<OpenVideo> {
  const kind = nameFile(await read(0, Math.min(bytes, START_BYTES)))
  const isKnown = await input.canRead()
  if (kind !== null && (!isKnown || STILL_KINDS.includes(kind))) {
    fail('mediaTypeUnsupported', issueText('videoKind', { kind }))
  }
  if (!isKnown) fail('mediaUnreadable')
  const extension =
    (await findExtension(input)) ?? fail('mediaTypeUnsupported', issueText('videoKind', { kind: 'MKV' }))
  const samples = extension === 'mp4' ? findSamples(await readTables(read, bytes), bytes) : null
  const tracks = (await input.getTracks()).filter((track) => track.isVideoTrack() || track.isAudioTrack())
  const video = tracks.find((track) => track.isVideoTrack())
  if (!video) return tracks.length === 0 ? fail('mediaUnreadable') : fail('mediaTypeUnsupported', 'videoSoundOnly')
  for (const track of tracks) {
    const codec = await findForeignCodec(track, extension)
    const key = track.isVideoTrack() ? 'videoCodec' : 'videoSoundCodec'
    if (codec !== null) fail('mediaTypeUnsupported', issueText(key, { codec }))
  }
  return { extension, video, tracks, samples, isUnbranded }
}

async function readTables(read: ReadRange, bytes: number): Promise<Uint8Array> {
  for (let [at, boxes] = [0, 0]; at + 16 <= bytes && boxes < MAX_BOXES; boxes += 1) {
    const head = await read(at, at + 16)
    const short = toDataView(head).getUint32(0)
    const size = short === 1 ? Number(toDataView(head).getBigUint64(8)) : short === 0 ? bytes - at : short
    const headBytes = short === 1 ? 16 : 8
    if (size < headBytes || at + size > bytes) fail('mediaUnreadable')
    if (toAscii(head.subarray(4, 8)) === 'moov') {
      if (size > MAX_TABLES_BYTES) fail('mediaUnreadable')
      return read(at + headBytes, at + size)
    }
    at += size
  }
  return fail('mediaUnreadable')
}
