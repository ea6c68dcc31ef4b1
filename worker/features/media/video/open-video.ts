import type { Input, InputTrack, InputVideoTrack } from 'mediabunny'
import type { VideoExtension } from '#schema/constants/media.ts'
import { issueText } from '#schema/issue-text.ts'
import type { Env } from '#worker/env.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { toAscii, toDataView } from '../inspect/parser.ts'
import { openFile } from '../store.ts'
import { rawKey, type Upload } from '../uploads.ts'
import { MAX_TABLES_BYTES, type Interval } from './clean-mp4.ts'
import { findSamples } from './mp4-samples.ts'
import { findForeignCodec, nameFile, START_BYTES } from './name-video.ts'

export interface OpenVideo {
  extension: VideoExtension
  picture: InputVideoTrack
  tracks: readonly InputTrack[]
  /** Where an MP4 has pictures and sound; null for fragments and WebM. */
  samples: readonly Interval[] | null
}

type ReadRange = (start: number, end: number) => Promise<Uint8Array>

const MAX_CACHE_BYTES = 4 * 1024 * 1024
/** Before the tables of a file come no more than these. */
const MAX_BOXES = 64

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
  // Four hundred kilobytes that no other request needs.
  const { openInput, findExtension } = await import('./demux.ts')
  const input = openInput({
    getSize: () => bytes,
    read,
    maxCacheSize: MAX_CACHE_BYTES,
    prefetchProfile: 'network',
    handleUnhandledError: (error) => void (storeError ??= error),
  })
  try {
    return await use(await describe(input, findExtension, read, bytes))
  } catch (error) {
    if (storeError !== undefined) throw storeError
    throw error instanceof ServiceError ? error : new ServiceError('mediaUnreadable')
  } finally {
    input.dispose()
  }
}

async function describe(
  input: Input,
  findExtension: (input: Input) => Promise<VideoExtension | null>,
  read: ReadRange,
  bytes: number,
): Promise<OpenVideo> {
  if (!(await input.canRead())) {
    const kind = nameFile(await read(0, Math.min(bytes, START_BYTES)))
    return kind === null ? fail('mediaUnreadable') : fail('mediaTypeUnsupported', issueText('videoKind', { kind }))
  }
  const extension =
    (await findExtension(input)) ?? fail('mediaTypeUnsupported', issueText('videoKind', { kind: 'MKV' }))
  const samples = extension === 'mp4' ? findSamples(await readTables(read, bytes), bytes) : null
  const tracks = (await input.getTracks()).filter((track) => track.isVideoTrack() || track.isAudioTrack())
  const picture = tracks.find((track) => track.isVideoTrack())
  if (!picture) return tracks.length === 0 ? fail('mediaUnreadable') : fail('mediaTypeUnsupported', 'videoSoundOnly')
  for (const track of tracks) {
    const codec = await findForeignCodec(track, extension)
    const key = track.isVideoTrack() ? 'videoCodec' : 'videoSoundCodec'
    if (codec !== null) fail('mediaTypeUnsupported', issueText(key, { codec }))
  }
  return { extension, picture, tracks, samples }
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
