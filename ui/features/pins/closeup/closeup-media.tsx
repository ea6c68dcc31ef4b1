import type { Pin } from '#schema/pins/pin.ts'
import { useStore } from '#ui/platform/store.ts'
import { chosenImage } from './chosen-image.ts'
import { CloseupPart, type CloseupParts } from './closeup-parts.tsx'
import { liftedVeil } from './lifted-veil.ts'
import { findAlt, PinImage } from './pin-image.tsx'
import { ZoomButton } from './zoom/zoom-button.tsx'
import classes from './media.module.css'

export function CloseupMedia({ pin }: { pin: Pin }) {
  const chosen = useStore(chosenImage)
  const lifted = useStore(liftedVeil)
  const name = findMedia(pin)
  if (pin.isHidden || (pin.isUnsafe && lifted !== pin.id)) {
    return (
      <div className={classes.over}>
        <PinImage pin={pin} />
        <CloseupPart name="veil" pin={pin} />
      </div>
    )
  }
  if (name) return <CloseupPart name={name} pin={pin} />
  const { image, alt } =
    chosen?.pinId === pin.id ? chosen : { image: pin.images[pin.isAnimated ? '736x' : 'orig'], alt: findAlt(pin) }
  return (
    <div className={classes.over}>
      <PinImage pin={pin} />
      {image === chosen?.image && <img className={classes.chosen} src={image.url} alt={alt} />}
      {image !== chosen?.image && (pin.isAnimated || pin.taggedProducts.length > 0) && (
        <CloseupPart name="layers" pin={pin} />
      )}
      <ZoomButton {...(image !== chosen?.image && { pinId: pin.id })} image={image} alt={alt} />
    </div>
  )
}

function findMedia({ storyPinData, carouselData, videos }: Pin): keyof CloseupParts | null {
  if (storyPinData && !storyPinData.metadata.isDeleted && storyPinData.pages.length > 0) return 'story'
  if (carouselData && carouselData.slots.length > 0) return 'carousel'
  return Object.keys(videos[0] ?? {}).length > 0 ? 'video' : null
}
