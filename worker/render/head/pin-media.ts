import { MEDIA_TYPES } from '#schema/media/image.ts'
import type { Pin, PinCard } from '#schema/pins/pin.ts'
import type { VideoRendition } from '#schema/pins/rich-metadata.ts'
import { voidElement } from '../void-element.ts'

/** The most widely playable is the last of its list. */
export function chooseVideo(pin: Pin): VideoRendition | null {
  return Object.values(pin.videos[0] ?? {}).at(-1) ?? null
}

export function findVideoType(url: string): string | null {
  const ending = /\.(mp4|webm)(?:$|\?)/.exec(url)?.[1]
  return ending === 'mp4' || ending === 'webm' ? MEDIA_TYPES[ending] : null
}

export function closeupImagePreload(pin: Pin): string {
  const url = closeupImageUrl(pin)
  return url ? imagePreload({ href: url, fetchpriority: 'high' }) : ''
}

/**
 * Must match `CloseupMedia`: the first page of a story, the first slide of a carousel, a video's poster, or the
 * image.
 */
function closeupImageUrl(pin: Pin): string | null {
  const { storyPinData: story, carouselData } = pin
  if (story && !story.metadata.isDeleted && story.pages[0]) {
    return story.pages[0].blocks.find((block) => block.type === 'image')?.large.url ?? null
  }
  return carouselData?.slots[0]?.large.url ?? chooseVideo(pin)?.thumbnail ?? pin.images['736x'].url
}

/** Must match the card's `sizes`: a browser that chose another file would load both. */
export function cardImagePreload(card: PinCard): string {
  // Each width once: a small image is the same file in several sizes.
  const byWidth = new Map(Object.values(card.images).map(({ url, width }) => [width, url]))
  return imagePreload({
    href: card.images['236x'].url,
    imagesrcset: [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', '),
    imagesizes: CARD_SIZES,
  })
}

/** A column of the masonry, half of the window on phones. */
const CARD_SIZES = '(max-width: 32rem) 50vw, 15rem'

function imagePreload(attributes: Record<string, string>): string {
  return voidElement('link', { rel: 'preload', as: 'image', ...attributes })
}
