import { MEDIA_TYPES } from '#schema/media/image.ts'
import { SECOND_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { shrinkImage } from '#worker/features/media/images/shrink-image.ts'
import { fetchImage } from '#worker/platform/safe-fetch/fetch-image.ts'
import { readImageAddress } from './image-address.ts'

const RENDITION = { size: '236x', extension: 'webp' } as const

/** An image of another site in small: the viewer's browser asks nothing of that site. Nothing of it is kept. */
export async function showImage(context: MemberContext): Promise<Response> {
  const { env, parts, now, url: asked } = context
  const address = (await readImageAddress(context, asked.searchParams)) ?? fail('notFound')
  const { body } = await fetchImage(address.url, parts.fetchPolicy)
  const bytes = await shrinkImage(env, body, RENDITION)
  return new Response(bytes, {
    headers: {
      'content-type': MEDIA_TYPES[RENDITION.extension],
      'cache-control': `private, max-age=${Math.floor((address.until - now) / SECOND_MS)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
