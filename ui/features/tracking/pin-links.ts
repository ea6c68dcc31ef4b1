import { MEDIA_PREFIX } from '#schema/media/media-url.ts'
import type { Pin } from '#schema/pins/pin.ts'

export function leadsToOrigin(
  pin: Pick<Pin, 'link' | 'mobileLink' | 'trackedLink' | 'embed' | 'carouselData' | 'storyPinData'>,
  url: URL,
): boolean {
  const { link, mobileLink, trackedLink, embed, carouselData, storyPinData } = pin
  const slots = carouselData?.slots.map((slot) => slot.link) ?? []
  const blocks = storyPinData?.pages.flatMap((page) => page.blocks) ?? []
  const stories = blocks.map((block) => (block.type === 'link' ? block.href : null))
  const links = [link, mobileLink, trackedLink, embed?.src, ...slots, ...stories]
  return links.some((text) => typeof text === 'string' && URL.canParse(text) && new URL(text).href === url.href)
}

export function isImageOf({ imageSignature }: Pick<Pin, 'imageSignature'>, { pathname }: URL): boolean {
  return pathname.startsWith(MEDIA_PREFIX) && pathname.includes(`/${imageSignature}.`)
}
