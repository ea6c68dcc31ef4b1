import { SECOND_MS } from '#schema/time.ts'

export interface CurrentText {
  /** The type with its charset. */
  type: string
  text: string
  /** Milliseconds since 1970. */
  lastModified?: number | undefined
  headers?: Record<string, string>
}

const ASKED_EACH_TIME = 'public, max-age=0, must-revalidate'

/**
 * What caches may keep but must ask for each time, so that nothing outlives its removal. 304 for who has it already, by
 * its ETag, or by its time where they name no ETag.
 */
export async function answerCurrent(
  { headers: asked }: Pick<Request, 'headers'>,
  { type, text, lastModified, headers = {} }: CurrentText,
): Promise<Response> {
  const etag = `"${await hash(text)}"`
  const own = {
    ...headers,
    'cache-control': ASKED_EACH_TIME,
    etag,
    ...(lastModified !== undefined && { 'last-modified': new Date(lastModified).toUTCString() }),
  }
  const known = asked.get('if-none-match')
  const isKnown = known === null ? isSince(asked, lastModified) : names(known, etag)
  if (isKnown) return new Response(null, { status: 304, headers: own })
  return new Response(text, { headers: { ...own, 'content-type': type } })
}

async function hash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A cache that compressed it has made its tag a weak one. */
function names(known: string, etag: string): boolean {
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function isSince(asked: Headers, lastModified: number | undefined): boolean {
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  return lastModified !== undefined && Math.floor(lastModified / SECOND_MS) * SECOND_MS <= since
}
