import type { Pin } from '#schema/pins/pin.ts'
import type { CarouselSlot } from '#schema/pins/story.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Strip } from '#ui/kit/strip.tsx'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import 'virtual:tones.css'
import { toneClass } from '#ui/shared/pins/tone.ts'
import { AnimationLayer } from './animation-layer.tsx'
import { ZoomButton } from './zoom/zoom-button.tsx'
import classes from './media.module.css'

export function Carousel({ pin: { carouselData, title } }: { pin: Pin }) {
  const t = useTranslate()
  return (
    <Strip
      label={t('carousel.label', { title })}
      previous={t('carousel.previous')}
      next={t('carousel.next')}
      formatPosition={(place, count) => t('strip.position', { place, count })}
      slides={(carouselData?.slots ?? []).map((slot, place) => ({
        key: slot.id,
        content: <Slide slot={slot} isFirst={place === 0} />,
      }))}
    />
  )
}

function Slide({ slot, isFirst }: { slot: CarouselSlot; isFirst: boolean }) {
  const t = useTranslate()
  const { url, width, height, dominantColor } = slot.large
  return (
    <div className={classes.slide}>
      <div className={classNames(classes.mount, !isFirst && classes.later, toneClass(dominantColor))}>
        {!isFirst && <img className={classes.backdrop} src={url} alt="" loading="lazy" />}
        <img
          className={classes.shot}
          src={url}
          width={width}
          height={height}
          alt={slot.alt}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
        {slot.moving && <AnimationLayer url={slot.moving} className={classes.shot} />}
        <ZoomButton image={slot.large} alt={slot.alt} />
      </div>
      <div className={classes.caption}>
        {slot.title && <p>{slot.title}</p>}
        {slot.link && <OutwardLink href={slot.link}>{t('carousel.visit')}</OutwardLink>}
      </div>
    </div>
  )
}
