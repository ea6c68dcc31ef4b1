import type { Pin } from '#schema/pin.ts'
import classes from './media.module.css'
import { MovingLayer } from './moving-layer.tsx'
import { PinPicture } from './pin-picture.tsx'

export function MovingPicture({ pin }: { pin: Pin }) {
  return (
    <div className={classes.over}>
      <PinPicture pin={pin} />
      <MovingLayer url={pin.images.orig.url} />
    </div>
  )
}
