import type { LinkImage } from '#schema/pin-builder/link-calls.ts'
import { measureImage } from '#worker/features/media/inspect/measure-image.ts'
import { IMAGE_ACCEPT } from '#worker/platform/safe-fetch/fetch-image.ts'
import type { FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { readStart } from '#worker/platform/safe-fetch/read-bytes.ts'
import { safeFetch } from '#worker/platform/safe-fetch/safe-fetch.ts'

/** A worker may have as many connections open at once. */
const MAX_MEASURED = 6

/** The size stands behind a camera's metadata at most. */
const HEAD_BYTES = 65_536

/** Learns the sizes of the first images that lack one, as far as time allows. */
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

async function fetchSize(
  url: string,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<ReturnType<typeof measureImage>> {
  try {
    const { response } = await safeFetch(url, { policy, signal, accept: IMAGE_ACCEPT })
    return await readSize(response, signal)
  } catch {
    // The image is offered without its size.
  }
  return null
}

export async function readSize(response: Response, signal: AbortSignal): Promise<ReturnType<typeof measureImage>> {
  const { bytes } = await readStart(response, { maxBytes: HEAD_BYTES, signal })
  return measureImage(bytes)
}
