import { MAX_IMAGE_BYTES } from '#schema/constants/media.ts'
import { SECOND_MS } from '#schema/time.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { FetchPolicy } from './policy.ts'
import { limitBody } from './read-bytes.ts'
import { discardBody, safeFetch } from './safe-fetch.ts'

/** 30 MB at 25 Mbit/s. */
const PICTURE_TIMEOUT_MS = 10 * SECOND_MS

export interface FetchedPicture {
  /** After redirects. */
  url: URL
  /** As the server says, which may be wrong. */
  type: string
  /** Errors with a `ServiceError`: `mediaTooLarge`, `linkTooSlow` or `linkUnreadable`. */
  body: ReadableStream<Uint8Array>
}

/**
 * A picture at an address that a user names. Fails as `safeFetch` does, and with `linkTypeUnsupported` where it is no
 * picture or one that can run code.
 */
export async function fetchPicture(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal = AbortSignal.timeout(PICTURE_TIMEOUT_MS),
): Promise<FetchedPicture> {
  const { url, type, response } = await safeFetch(address, { policy, signal, accept: 'image/*' })
  if (!isPictureType(type)) {
    discardBody(response)
    fail('linkTypeUnsupported')
  }
  if (Number(response.headers.get('content-length') ?? 0) > MAX_IMAGE_BYTES) {
    discardBody(response)
    fail('mediaTooLarge')
  }
  return { url, type, body: limitBody(response, { maxBytes: MAX_IMAGE_BYTES, signal, tooLarge: 'mediaTooLarge' }) }
}

/** Never SVG, which is a document. */
export function isPictureType(type: string): boolean {
  return type.startsWith('image/') && !type.startsWith('image/svg')
}
