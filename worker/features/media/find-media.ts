import type { ReadableStream as StoredStream } from '@cloudflare/workers-types'
import type { Env } from '#worker/env.ts'
import { makeRendition } from './make-rendition.ts'
import { matchesEtag } from './match-etag.ts'
import type { MediaFile } from './parse-media-path.ts'
import { parseRange, type ByteRange } from './parse-range.ts'
import { headFile, openFile } from './store.ts'

/** What a request asks of a file besides its name; the headers as they were sent. */
export interface MediaWish {
  isHead: boolean
  ifNoneMatch?: string | undefined
  range?: string | undefined
  ifRange?: string | undefined
}

export type MediaAnswer =
  | { status: 'missing' }
  | { status: 'unsatisfiable'; totalBytes: number }
  | { status: 'notModified'; etag: string }
  | {
      status: 'found'
      body: StoredStream | ArrayBuffer | null
      totalBytes: number
      /** Absent for a rendition that could not be stored. */
      etag?: string
      part?: ByteRange
    }

/** Finds a file of the media store and what of it is to be sent; makes a rendition that is not there yet. */
export async function findMedia(env: Env, file: MediaFile, wish: MediaWish): Promise<MediaAnswer> {
  const isPlain = !wish.isHead && wish.ifNoneMatch === undefined && wish.range === undefined
  return (isPlain ? await readWhole(env, file) : await readAsWished(env, file, wish)) ?? makeAndRead(env, file, wish)
}

async function readWhole(env: Env, file: MediaFile): Promise<MediaAnswer | undefined> {
  const object = await openFile(env.MEDIA, file.key)
  if (object === null) return undefined
  return { status: 'found', body: object.body, totalBytes: object.size, etag: object.httpEtag }
}

async function readAsWished(env: Env, file: MediaFile, wish: MediaWish): Promise<MediaAnswer | undefined> {
  const object = await headFile(env.MEDIA, file.key)
  if (object === null) return undefined
  const etag = object.httpEtag
  const totalBytes = object.size
  if (wish.ifNoneMatch !== undefined && matchesEtag(wish.ifNoneMatch, etag)) return { status: 'notModified', etag }
  if (wish.isHead) return { status: 'found', body: null, totalBytes, etag }

  const wantsPart = wish.range !== undefined && (wish.ifRange === undefined || wish.ifRange === etag)
  const range = wantsPart ? parseRange(wish.range ?? '', totalBytes) : 'whole'
  if (range === 'unsatisfiable') return { status: 'unsatisfiable', totalBytes }
  if (range === 'whole') return readWhole(env, file)
  const part = await openFile(env.MEDIA, file.key, range)
  return part === null ? undefined : { status: 'found', body: part.body, totalBytes, etag, part: range }
}

async function makeAndRead(env: Env, file: MediaFile, wish: MediaWish): Promise<MediaAnswer> {
  const made = await makeRendition(env, file)
  if (made === undefined) return { status: 'missing' }
  return {
    status: 'found',
    body: wish.isHead ? null : made.bytes,
    totalBytes: made.bytes.byteLength,
    ...(made.etag === undefined ? {} : { etag: made.etag }),
  }
}
