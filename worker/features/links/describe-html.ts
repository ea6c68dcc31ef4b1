import { findReadableUrl, type FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { readWhole } from '#worker/platform/safe-fetch/read-bytes.ts'
import type { SafeResponse } from '#worker/platform/safe-fetch/safe-fetch.ts'
import { decodeHtml } from './decode-html.ts'
import { describePage, type PageDescription } from './describe-page.ts'
import { isTooSmall } from './find-pictures.ts'
import { measureImages } from './measure-images.ts'
import { parsePage } from './parse-page.ts'
import { readOEmbed } from './read-oembed.ts'

/** Shop pages come close; what describes a page is in its first part. */
const MAX_PAGE_BYTES = 2_000_000

export async function describeHtml(
  { url, response }: SafeResponse,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<PageDescription> {
  const bytes = await readWhole(response, { maxBytes: MAX_PAGE_BYTES, signal })
  const facts = parsePage(decodeHtml(bytes, response.headers.get('content-type')))
  const base = (facts.base !== null && findReadableUrl(facts.base, policy.testOrigins, url)) || url
  const oEmbed = await readOEmbed(facts, base, policy, signal)
  const page = describePage(facts, oEmbed, (address) => findReadableUrl(address, policy.testOrigins, base))
  const images = await measureImages(page.images, policy, signal)
  return { ...page, images: images.filter((image) => !isTooSmall(image)) }
}
