import { GIF } from 'image-size/types/gif'
import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import type { LinkImage } from '#schema/calls/links.ts'
import { isPictureType } from '#worker/platform/safe-fetch/fetch-picture.ts'
import type { FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { readStart } from '#worker/platform/safe-fetch/read-bytes.ts'
import { drop, safeFetch } from '#worker/platform/safe-fetch/safe-fetch.ts'

/** As many connections as a worker may have open at once. */
const MAX_MEASURED = 6

/** Before the size stand at most a camera's metadata. */
const HEAD_BYTES = 65_536

/** AVIF says it early; its boxes are searched by the square of their number. */
const AVIF_HEAD_BYTES = 8_192

interface Size {
  width: number
  height: number
}

/** Learns the sizes of the first pictures that lack one, as far as time allows. */
export async function measureImages(
  images: readonly LinkImage[],
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<LinkImage[]> {
  const unknown = images.filter(({ width, height }) => width === null || height === null).slice(0, MAX_MEASURED)
  const sizes = new Map(
    await Promise.all(unknown.map(async (image) => [image, await fetchSize(image.url, policy, signal)] as const)),
  )
  return images.map((image) => ({ ...image, ...sizes.get(image) }))
}

async function fetchSize(url: string, policy: FetchPolicy, signal: AbortSignal): Promise<Size | null> {
  try {
    const { type, response } = await safeFetch(url, { policy, signal, accept: 'image/*' })
    if (isPictureType(type)) return await readSize(response, signal)
    drop(response)
  } catch {
    // The picture is offered without its size.
  }
  return null
}

/** Of the picture that an answer is, by its first bytes. */
export async function readSize(response: Response, signal: AbortSignal): Promise<Size | null> {
  const { bytes } = await readStart(response, { maxBytes: HEAD_BYTES, signal })
  return measurePicture(bytes)
}

/** As it is shown: turned where its metadata say so. Null where the bytes are no picture of the usual formats. */
export function measurePicture(bytes: Uint8Array): Size | null {
  const found = findSize(bytes)
  if (!found) return null
  const { width, height, orientation = 1 } = found
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return null
  return orientation > 4 ? { width: height, height: width } : { width, height }
}

function findSize(bytes: Uint8Array): { width: number; height: number; orientation?: number } | null {
  try {
    const format = [PNG, JPG, GIF, WEBP].find(({ validate }) => validate(bytes))
    if (format) return format.calculate(bytes)
    const head = bytes.slice(0, AVIF_HEAD_BYTES)
    return HEIF.validate(head) ? HEIF.calculate(head) : null
  } catch {
    return null
  }
}
