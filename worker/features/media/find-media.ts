import type { ReadableStream as StoredStream } from '@cloudflare/workers-types'
import type { Env } from '#worker/env.ts'
import { headFile, openFile } from '#worker/model/media-store.ts'
import { parseRange, type ByteRange } from '#worker/model/parse-range.ts'
import type { MediaFile } from '#worker/platform/parse-media-path.ts'
import { makeRendition } from './images/make-rendition.ts'

/** Headers as they were sent. */
export interface MediaRequest {
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

export async function findMedia(env: Env, file: MediaFile, request: MediaRequest): Promise<MediaAnswer> {
  const isPlain = !request.isHead && request.ifNoneMatch === undefined && request.range === undefined
  return (
    (isPlain ? await readWhole(env, file) : await readAsAsked(env, file, request)) ?? makeAndRead(env, file, request)
  )
}

async function readWhole(env: Env, file: MediaFile): Promise<MediaAnswer | undefined> {
  const object = await openFile(env.MEDIA, file.key)
  if (object === null) return undefined
  return { status: 'found', body: object.body, totalBytes: object.size, etag: object.httpEtag }
}

async function readAsAsked(env: Env, file: MediaFile, request: MediaRequest): Promise<MediaAnswer | undefined> {
  const object = await headFile(env.MEDIA, file.key)
  if (object === null) return undefined
  const etag = object.httpEtag
  const totalBytes = object.size
  if (request.ifNoneMatch !== undefined && matchesEtag(request.ifNoneMatch, etag))
    return { status: 'notModified', etag }
  if (request.isHead) return { status: 'found', body: null, totalBytes, etag }

  const wantsPart = request.range !== undefined && (request.ifRange === undefined || request.ifRange === etag)
  const range = wantsPart ? parseRange(request.range ?? '', totalBytes) : 'whole'
  if (range === 'unsatisfiable') return { status: 'unsatisfiable', totalBytes }
  if (range === 'whole') return readWhole(env, file)
  const part = await openFile(env.MEDIA, file.key, range)
  return part === null ? undefined : { status: 'found', body: part.body, totalBytes, etag, part: range }
}

async function makeAndRead(env: Env, file: MediaFile, request: MediaRequest): Promise<MediaAnswer> {
  const made = await makeRendition(env, file)
  if (made === undefined) return { status: 'missing' }
  return {
    status: 'found',
    body: request.isHead ? null : made.bytes,
    totalBytes: made.bytes.byteLength,
    ...(made.etag === undefined ? {} : { etag: made.etag }),
  }
}

/** Compares `If-None-Match` weakly (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
