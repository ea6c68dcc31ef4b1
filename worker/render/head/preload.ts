import type { Pin, PinCard } from '#schema/pin.ts'
import { voidElement } from '../void-element.ts'
import { videoOf } from './video.ts'

/** The largest paint of a closeup; empty where it shows no picture. */
export function closeupPicturePreload(pin: Pin): string {
  const url = closeupPictureUrl(pin)
  return url ? picturePreload({ href: url, fetchpriority: 'high' }) : ''
}

/**
 * Follows `CloseupMedia`: the first page of a story, the first slide of a carousel, a video's poster, or the picture.
 */
function closeupPictureUrl(pin: Pin): string | null {
  const { storyPinData: story, carouselData } = pin
  if (story && !story.metadata.isDeleted && story.pages[0]) {
    return story.pages[0].blocks.find((block) => block.type === 'image')?.large.url ?? null
  }
  return carouselData?.slots[0]?.large.url ?? videoOf(pin)?.thumbnail ?? pin.images['736x'].url
}

/** As feeds show it: a browser that would choose another file than the card's would load both. */
export function cardPicturePreload(card: PinCard): string {
  // Each width once: a small picture is the same file in several sizes.
  const byWidth = new Map(Object.values(card.images).map(({ url, width }) => [width, url]))
  return picturePreload({
    href: card.images['236x'].url,
    imagesrcset: [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', '),
    imagesizes: CARD_SIZES,
  })
}

/** A column of the masonry, half of the window on phones. */
const CARD_SIZES = '(max-width: 32rem) 50vw, 15rem'

function picturePreload(attributes: Record<string, string>): string {
  return voidElement('link', { rel: 'preload', as: 'image', ...attributes })
}
