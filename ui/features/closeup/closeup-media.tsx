import type { Pin } from '#schema/pin.ts'
import { useStore } from '#ui/platform/store.ts'
import { chosenPicture } from './chosen-picture.ts'
import { CloseupPart, type CloseupParts } from './closeup-parts.tsx'
import classes from './media.module.css'
import { findAlt, PinPicture } from './pin-picture.tsx'
import { ZoomButton } from './zoom/zoom-button.tsx'

export function CloseupMedia({ pin }: { pin: Pin }) {
  const chosen = useStore(chosenPicture)
  const name = findMedia(pin)
  const veil = pin.isUnsafe && <CloseupPart name="veil" pin={pin} />
  if (name) {
    return (
      <div className={classes.over}>
        <CloseupPart name={name} pin={pin} />
        {veil}
      </div>
    )
  }
  const { image, alt } =
    chosen?.pinId === pin.id ? chosen : { image: pin.images[pin.isAnimated ? '736x' : 'orig'], alt: findAlt(pin) }
  return (
    <div className={classes.over}>
      <PinPicture pin={pin} />
      {image === chosen?.image && <img className={classes.chosen} src={image.url} alt={alt} />}
      <ZoomButton pinId={pin.id} image={image} alt={alt} />
      {image !== chosen?.image && (pin.isAnimated || pin.taggedProducts.length > 0) && (
        <CloseupPart name="layers" pin={pin} />
      )}
      {veil}
    </div>
  )
}

function findMedia({ storyPinData, carouselData, videos }: Pin): keyof CloseupParts | null {
  if (storyPinData && !storyPinData.metadata.isDeleted && storyPinData.pages.length > 0) return 'story'
  if (carouselData && carouselData.slots.length > 0) return 'carousel'
  return Object.keys(videos[0] ?? {}).length > 0 ? 'video' : null
}
