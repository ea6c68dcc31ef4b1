import type { MediaExtension, StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { PinMedia } from '#schema/pin-builder/calls.ts'
import type { CarouselData, StoryPinData, VideoList } from '#schema/pins/rich-metadata.ts'

/** A file of a pin; stories name videos by their index among the videos. */
export type StoredMedia = { kind: 'image'; image: StoredImage } | { kind: 'video'; list: VideoList; index: number }

export interface StoredParts {
  videos: VideoList[] | null
  storyPinData: StoryPinData | null
  carouselData: CarouselData | null
}

/**
 * The files of a published pin, each once: what `media` in its story or carousel counts from then on, as the uploads
 * are gone.
 */
export function listMedia(cover: StoredImage, details: StoredParts | null): StoredMedia[] {
  const { videos, storyPinData, carouselData } = details ?? { videos: null, storyPinData: null, carouselData: null }
  const clips = (videos ?? []).map((list, index) => ({ kind: 'video', list, index }) as const)
  const inStory = storyPinData?.pages.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'image')) ?? []
  const inParts = [...(carouselData?.slots ?? []), ...inStory].map((part) => toStoredImage(part, cover.dominantColor))
  const images =
    clips.length > 0 && !storyPinData ? [] : inParts.length > 0 && carouselData ? inParts : [cover, ...inParts]
  const once = new Map(images.map((image) => [image.signature, image]))
  return [...[...once.values()].map((image) => ({ kind: 'image', image }) as const), ...clips]
}

function toStoredImage(
  part: Omit<StoredImage, 'extension' | 'dominantColor'> & { extension: string; dominantColor?: string },
  color: string,
): StoredImage {
  const { signature, extension, width, height, isAnimated, dominantColor = color } = part
  return { signature, extension: extension as MediaExtension, width, height, dominantColor, isAnimated }
}

export function presentMedia(media: StoredMedia): PinMedia {
  if (media.kind === 'image') return presentImage(media.image)
  const [rendition] = Object.values(media.list)
  return {
    kind: 'video',
    url: rendition?.url ?? '',
    width: rendition?.width ?? 0,
    height: rendition?.height ?? 0,
    dominant_color: null,
    signature: null,
  }
}

export function presentImage(image: StoredImage): PinMedia {
  const { url, width, height, dominantColor } = toImage(image, '736x')
  return { kind: 'image', url, width, height, dominant_color: dominantColor, signature: image.signature }
}
