import type { Pin } from '#schema/pin.ts'
import { CloseupPart, type CloseupParts } from './closeup-parts.tsx'
import classes from './media.module.css'
import { findAlt, PinPicture } from './pin-picture.tsx'
import { ZoomButton } from './zoom/zoom-button.tsx'

export function CloseupMedia({ pin }: { pin: Pin }) {
  const name = findMedia(pin)
  if (name) return <CloseupPart name={name} pin={pin} />
  return (
    <div className={classes.over}>
      <PinPicture pin={pin} />
      <ZoomButton pinId={pin.id} image={pin.images[pin.isAnimated ? '736x' : 'orig']} alt={findAlt(pin)} />
      {(pin.isAnimated || pin.taggedProducts.length > 0) && <CloseupPart name="layers" pin={pin} />}
    </div>
  )
}

function findMedia({ storyPinData, carouselData, videos }: Pin): keyof CloseupParts | null {
  if (storyPinData && !storyPinData.metadata.isDeleted && storyPinData.pages.length > 0) return 'story'
  if (carouselData && carouselData.slots.length > 0) return 'carousel'
  return videos.length > 0 ? 'video' : null
}
