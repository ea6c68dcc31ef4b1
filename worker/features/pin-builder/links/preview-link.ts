import { LINK_PREVIEW_LIMITS } from '#schema/constants/limits.ts'
import type { LinkImage, LinkImageWithPreview, LinkPreview, LinkPreviewInput } from '#schema/pin-builder/link-calls.ts'
import { completeLink } from '#schema/web-link.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, requireAttempt } from '#worker/platform/rate-limit.ts'
import { ChainCookies } from '#worker/platform/safe-fetch/chain-cookies.ts'
import { isImageType, SIGNATURE_BYTES, isImageStart } from '#worker/platform/safe-fetch/fetch-image.ts'
import type { FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { peekBody } from '#worker/platform/safe-fetch/read-bytes.ts'
import { discardBody, safeFetch, type SafeResponse } from '#worker/platform/safe-fetch/safe-fetch.ts'
import { toShownDomain } from '#worker/platform/shown-domain.ts'
import type { PageDescription } from './describe-page.ts'
import { openImageAddresses } from './image-address.ts'
import { readSize } from './measure-images.ts'

const ACCEPT = 'text/html,application/xhtml+xml,image/*;q=0.8,*/*;q=0.5'
const PAGE_TYPES = ['text/html', 'application/xhtml+xml']

/** What servers call a page that they know nothing of. */
const UNTYPED = [
  '',
  'application/xml',
  'text/xml',
  'application/octet-stream',
  'application/unknown',
  'unknown/unknown',
  'application/x-unknown-content-type',
]

/** Comments and declarations come before it. */
const PAGE_START_BYTES = 512

const PAGE_START = /^\ufeff?(?:\s|<\?xml[^>]*>|<!--[^]*?-->)*<(?:!doctype\s+html|html|head|body|title|meta)\b/i

/** Pages that lead on by themselves, in place of a redirect. */
const MAX_REFRESHES = 3

export async function previewLink(context: MemberContext, { url: typed }: LinkPreviewInput): Promise<LinkPreview> {
  const { viewer, db, now, address } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  const { account, ...limits } = LINK_PREVIEW_LIMITS
  const attempts = [
    { rule: account, key: `user:${viewer.user.id}` },
    { rule: limits.address, key: addressKey(address) },
  ] as const
  await requireAttempt(db, attempts, now)
  const { images, ...page } = await readLink(context, typed)
  return { ...page, images: await addAddresses(context, images) }
}

/** Uncounted: for what has limits of its own. */
export async function readLink(
  { parts: { fetchPolicy: policy, linkTimeoutMs } }: Pick<MemberContext, 'parts'>,
  typed: string,
): Promise<PageDescription & { url: string; domain: string }> {
  const signal = AbortSignal.timeout(linkTimeoutMs)
  const cookies = new ChainCookies()
  const link = completeLink(typed)
  let next: string | URL = link
  for (let refreshes = 0; ; refreshes += 1) {
    const fetched = await safeFetch(next, { policy, signal, cookies, accept: ACCEPT })
    const page = await describe(fetched, policy, signal, linkTimeoutMs, refreshes === MAX_REFRESHES)
    if ('refresh' in page) {
      next = page.refresh
      continue
    }
    const { url } = fetched
    if (url.hash === '') url.hash = new URL(link).hash
    return { url: url.href, domain: toShownDomain(url.hostname.replace(/^www\.|\.$/g, '')), ...page }
  }
}

/** The content decides where its type leaves that open. */
async function describe(
  { url, type, response: whole }: SafeResponse,
  policy: FetchPolicy,
  signal: AbortSignal,
  timeoutMs: number,
  isLast: boolean,
): Promise<PageDescription | { refresh: URL }> {
  if (isImageType(type)) return describeImage(url, whole, signal)
  // Some servers say a word that is no type at all.
  const isUntyped = UNTYPED.includes(type) || !type.includes('/')
  const { start, response } = await peekBody(whole, isUntyped ? PAGE_START_BYTES : SIGNATURE_BYTES, signal)
  if (isImageStart(start)) return describeImage(url, response, signal)
  const isPage = PAGE_TYPES.includes(type) || (isUntyped && startsAsPage(start))
  if (!isPage) {
    discardBody(response)
    fail('linkTypeUnsupported')
  }
  const { describeHtml } = await import('./describe-html.ts')
  return describeHtml({ url, type, response }, policy, signal, timeoutMs, isLast)
}

function startsAsPage(start: Uint8Array): boolean {
  const label = start[0] === 0xff ? 'utf-16le' : start[0] === 0xfe ? 'utf-16be' : 'utf-8'
  return PAGE_START.test(new TextDecoder(label).decode(start))
}

async function addAddresses(context: MemberContext, images: readonly LinkImage[]): Promise<LinkImageWithPreview[]> {
  const toAddress = await openImageAddresses(context)
  return Promise.all(images.map(async (image) => ({ ...image, preview_url: (await toAddress?.(image.url)) ?? null })))
}

async function describeImage(url: URL, response: Response, signal: AbortSignal): Promise<PageDescription> {
  const size = await readSize(response, signal)
  if (!size) fail('linkUnreadable')
  return { kind: 'image', title: '', description: '', images: [{ url: url.href, ...size, alt: '' }] }
}
