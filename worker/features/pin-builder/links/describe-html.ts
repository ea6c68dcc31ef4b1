import { fail } from '#worker/errors/service-error.ts'
import { decodeHtml } from '#worker/platform/decode-html.ts'
import { findReadableUrl, type FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { readAvailable } from '#worker/platform/safe-fetch/read-bytes.ts'
import type { SafeResponse } from '#worker/platform/safe-fetch/safe-fetch.ts'
import { describePage, type PageDescription } from './describe-page.ts'
import { isTooSmall } from './find-images.ts'
import { measureImages } from './measure-images.ts'
import { findRefresh, parsePage, type ParsedPage } from './parse-page.ts'
import { readOEmbed } from './read-oembed.ts'

/** Shop pages come close; what describes a page is in its first part. */
const MAX_PAGE_BYTES = 2_000_000

/** The share of the time for a link: what has come of a slow page by then is described, and its images are measured. */
const PAGE_SHARE = 0.6

/** A page that only leads on by a script; others tell browsers without scripts that they need them. */
function isBare({ metas, images, jsonLd }: ParsedPage): boolean {
  return (
    images.length === 0 && jsonLd.length === 0 && !metas.some(({ name }) => /^(?:og:|twitter:|description$)/.test(name))
  )
}

export async function describeHtml(
  { url, response }: SafeResponse,
  policy: FetchPolicy,
  signal: AbortSignal,
  timeoutMs: number,
  isLast: boolean,
): Promise<PageDescription | { refresh: URL }> {
  const pageSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * PAGE_SHARE)])
  const { bytes, cut } = await readAvailable(response, { maxBytes: MAX_PAGE_BYTES, signal: pageSignal })
  const facts = parsePage(decodeHtml(bytes, response.headers.get('content-type')))
  const base = (facts.base !== null && findReadableUrl(facts.base, policy.testOrigins, url)) || url
  const next =
    findRefresh(response.headers.get('refresh') ?? '') ?? facts.refresh ?? (isBare(facts) ? facts.plainRefresh : null)
  const refresh = next === null ? null : findReadableUrl(next, policy.testOrigins, base)
  const leadsOn = refresh !== null && refresh.href !== url.href
  if (leadsOn && !isLast) return { refresh }
  const oEmbed = await readOEmbed(facts, base, policy, signal)
  const page = describePage(facts, url, oEmbed, (address) => findReadableUrl(address, policy.testOrigins, base))
  if ((cut !== null || leadsOn) && page.title === '' && page.images.length === 0) fail(cut ?? 'linkUnreadable')
  const images = await measureImages(page.images, policy, signal)
  return { ...page, images: images.filter((image) => !isTooSmall(image)) }
}
