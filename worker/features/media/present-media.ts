import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { MEDIA_TYPES } from '#schema/media/image.ts'
import type { MediaFile } from '#worker/platform/parse-media-path.ts'
import { englishText } from '#worker/texts/texts.ts'
import type { MediaAnswer } from './find-media.ts'

/** Names are hashes of their content, so a file never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
const A_MINUTE = 'public, max-age=60'

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Other sites may show images, as in link previews and embedded pins.
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

export function presentMedia(file: MediaFile, answer: MediaAnswer): Response {
  if (answer.status === 'missing') return presentMediaError('notFound')
  if (answer.status === 'unsatisfiable') {
    return presentMediaError('rangeNotSatisfiable', { 'Content-Range': `bytes */${answer.totalBytes}` })
  }
  const headers = new Headers({
    ...ALWAYS,
    'Accept-Ranges': 'bytes',
    'Cache-Control': answer.etag === undefined ? A_MINUTE : FOREVER,
    ...(answer.etag === undefined ? {} : { ETag: answer.etag }),
  })
  if (answer.status === 'notModified') return new Response(null, { status: 304, headers })

  headers.set('Content-Type', MEDIA_TYPES[file.extension])
  headers.set('Content-Length', String(answer.part?.length ?? answer.totalBytes))
  if (answer.part) {
    const { offset, length } = answer.part
    headers.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${answer.totalBytes}`)
  }
  return new Response(answer.body as BodyInit | null, { status: answer.part ? 206 : 200, headers })
}

export function presentMediaError(name: ErrorName, headers: Record<string, string> = {}): Response {
  const cacheControl = name === 'notFound' ? A_MINUTE : 'no-store'
  return new Response(`${englishText(`error.${name}`)}\n`, {
    status: ERRORS[name].status,
    headers: { ...ALWAYS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl, ...headers },
  })
}
