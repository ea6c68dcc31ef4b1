import type { LinkImage, LinkPicture, LinkPreview, LinkPreviewInput } from '#schema/calls/links.ts'
import { LINK_PREVIEW_LIMITS } from '#schema/constants/limits.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, requireTry } from '#worker/platform/rate-limit.ts'
import { isPictureType } from '#worker/platform/safe-fetch/fetch-picture.ts'
import { discardBody, safeFetch, type SafeResponse } from '#worker/platform/safe-fetch/safe-fetch.ts'
import type { PageDescription } from './describe-page.ts'
import { readSize } from './measure-images.ts'
import { openPictureAddresses } from './picture-address.ts'

const ACCEPT = 'text/html,application/xhtml+xml,image/*;q=0.8'
const PAGE_TYPES = ['text/html', 'application/xhtml+xml']

/** "example.com/page" as people type it. */
const WITHOUT_SCHEME = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]|$)/

export async function previewLink(context: MemberContext, { url: typed }: LinkPreviewInput): Promise<LinkPreview> {
  const { viewer, db, now, address } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  const { account, ...limits } = LINK_PREVIEW_LIMITS
  const tries = [
    { rule: account, key: `user:${viewer.user.id}` },
    { rule: limits.address, key: addressKey(address) },
  ] as const
  await requireTry(db, tries, now)
  const { images, ...page } = await readLink(context, typed)
  return { ...page, images: await addAddresses(context, images) }
}

/** Uncounted: for what has limits of its own. */
export async function readLink(
  { fetchPolicy: policy, linkTimeoutMs }: Pick<MemberContext, 'fetchPolicy' | 'linkTimeoutMs'>,
  typed: string,
): Promise<PageDescription & { url: string; domain: string }> {
  const signal = AbortSignal.timeout(linkTimeoutMs)
  const link = WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed
  const fetched = await safeFetch(link, { policy, signal, accept: ACCEPT })
  const { url, type, response } = fetched
  if (url.hash === '') url.hash = new URL(link).hash
  const subject = { url: url.href, domain: url.hostname.replace(/^www\.|\.$/g, '') }
  if (!isPictureType(type) && !PAGE_TYPES.includes(type)) {
    discardBody(response)
    fail('linkTypeUnsupported')
  }
  const page = isPictureType(type)
    ? await describePicture(fetched, signal)
    : await (await import('./describe-html.ts')).describeHtml(fetched, policy, signal)
  return { ...subject, ...page }
}

async function addAddresses(context: MemberContext, images: readonly LinkImage[]): Promise<LinkPicture[]> {
  const toAddress = await openPictureAddresses(context)
  return Promise.all(images.map(async (image) => ({ ...image, preview_url: (await toAddress?.(image.url)) ?? null })))
}

async function describePicture({ url, response }: SafeResponse, signal: AbortSignal): Promise<PageDescription> {
  const size = await readSize(response, signal)
  if (!size) fail('linkUnreadable')
  return { kind: 'image', title: '', description: '', images: [{ url: url.href, ...size, alt: '' }] }
}
