import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import { SECOND_MS } from '#schema/time.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { FetchPolicy } from './policy.ts'
import { limitBody, peekBody } from './read-bytes.ts'
import { discardBody, safeFetch } from './safe-fetch.ts'

/** 30 MB at 25 Mbit/s. */
const IMAGE_TIMEOUT_MS = 10 * SECOND_MS

/** Some servers refuse those who ask for images alone. */
export const IMAGE_ACCEPT = 'image/*,*/*;q=0.5'

/** The signature of an image ends there. */
export const SIGNATURE_BYTES = 12

export interface FetchedImage {
  /** The address after redirects. */
  url: URL
  /** What the server says, which may be wrong. */
  type: string
  /** Errors with a `ServiceError`: `mediaTooLarge`, `linkTooSlow` or `linkUnreadable`. */
  body: ReadableStream<Uint8Array>
}

/**
 * An image at an address that a user names. Fails as `safeFetch` does, and with `linkTypeUnsupported` where it is no
 * image or one that can run code.
 */
export async function fetchImage(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal = AbortSignal.timeout(IMAGE_TIMEOUT_MS),
): Promise<FetchedImage> {
  const found = await safeFetch(address, { policy, signal, accept: IMAGE_ACCEPT })
  const { url, type } = found
  const response = isImageType(type) ? found.response : await requireImage(found.response, signal)
  if (Number(response.headers.get('content-length') ?? 0) > MAX_IMAGE_BYTES) {
    discardBody(response)
    fail('mediaTooLarge')
  }
  return { url, type, body: limitBody(response, { maxBytes: MAX_IMAGE_BYTES, signal, tooLarge: 'mediaTooLarge' }) }
}

async function requireImage(whole: Response, signal: AbortSignal): Promise<Response> {
  const { start, response } = await peekBody(whole, SIGNATURE_BYTES, signal)
  if (isImageStart(start)) return response
  discardBody(response)
  return fail('linkTypeUnsupported')
}

/** The first bytes of JPEG, PNG, GIF, WebP and the family of AVIF. */
const SIGNATURES = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avi[fs]|mif1|msf1|hei[cfsx]))/

/** Looks at the first bytes of a file: servers that don't know its type call it text or bytes, or nothing. */
export function isImageStart(start: Uint8Array): boolean {
  return SIGNATURES.test(String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES)))
}

/** Never SVG, which is a document. */
export function isImageType(type: string): boolean {
  return type.startsWith('image/') && !type.startsWith('image/svg')
}
