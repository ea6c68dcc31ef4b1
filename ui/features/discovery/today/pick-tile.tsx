import type { PinCard } from '#schema/pins/pin.ts'
import { classNames } from '#ui/kit/class-names.ts'
import 'virtual:tones.css'
import { toneClass } from '#ui/shared/pins/tone.ts'
import classes from './today.module.css'

export function PickTile({ href, title, pins }: { href: string; title: string; pins: readonly PinCard[] }) {
  return (
    <a className={classes.pick} href={href}>
      <span className={classes.images}>
        {pins.slice(0, 4).map(({ id, images: { '236x': image }, dominantColor }) => (
          <span key={id} className={classNames(classes.image, toneClass(dominantColor))}>
            <img src={image.url} alt="" width={image.width} height={image.height} loading="lazy" decoding="async" />
          </span>
        ))}
      </span>
      <span className={classes.pickTitle}>{title}</span>
    </a>
  )
}
