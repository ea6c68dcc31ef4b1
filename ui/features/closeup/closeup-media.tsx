import type { Pin } from '#schema/pin.ts'
import { CloseupPart, type CloseupParts } from './closeup-parts.tsx'
import { PinPicture } from './pin-picture.tsx'

export function CloseupMedia({ pin }: { pin: Pin }) {
  const name = findMedia(pin)
  return name ? <CloseupPart name={name} pin={pin} /> : <PinPicture pin={pin} />
}

function findMedia({ storyPinData, carouselData, videos }: Pin): keyof CloseupParts | null {
  if (storyPinData && !storyPinData.metadata.isDeleted && storyPinData.pages.length > 0) return 'story'
  if (carouselData && carouselData.slots.length > 0) return 'carousel'
  return videos.length > 0 ? 'video' : null
}
