import type { Pin } from '#schema/pins/pin.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { toneClass } from '#ui/shared/pins/tone.ts'
import 'virtual:tones.css'
import classes from './media.module.css'

/** Uncropped. The document's head preloads this very file, so no `srcset` here. */
export function PinImage({ pin }: { pin: Pin }) {
  const { url, width, height } = pin.images['736x']
  return (
    <img
      className={classNames(classes.image, toneClass(pin.dominantColor))}
      src={url}
      width={width}
      height={height}
      alt={findAlt(pin)}
      fetchPriority="high"
    />
  )
}

export function findAlt({ altText, autoAltText, title }: Pin): string {
  return altText || autoAltText || title
}
