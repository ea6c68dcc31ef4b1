import type { ComponentType, ReactNode } from 'react'
import type { PinCard as Card } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { imageRows } from '#ui/kit/image-rows.ts'
import { MasonryItem } from '#ui/kit/masonry.tsx'
import { CardImage } from './card-image.tsx'
import { CardSave } from './card-save.ts'
import { cardVariant, type CardVariant } from './card-variant.ts'
import classes from './pin-card.module.css'

/** Narrow characters on one line of a card: in a full-width column, and in half of a phone's window. */
const LINE_WIDTH = { wide: 27, narrow: 19 }

/** Scripts whose characters are as wide as they are high. */
const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/gu

interface PinCardProps {
  pin: Card
  isEager: boolean
  /** The sizes of its image, where columns are not those of feeds. */
  sizes?: string | undefined
}

interface PinItemProps extends PinCardProps {
  /** Takes the same place, where the card is not to be shown. */
  instead?: ReactNode
  /** Shown beside the link, in the corner of the image. */
  children?: ReactNode
}

export function PinCard({ pin, isEager, sizes, instead, children }: PinItemProps) {
  const isAuthenticated = useIsAuth()
  const isMobile = useIsMobile()
  const Variant = VARIANTS[cardVariant({ isAuthenticated, isMobile })]
  const others = Number(hasOffer(pin)) + Number(pin.recommendationReason !== undefined) + 1
  const { width, height } = pin.images['736x']
  return (
    <MasonryItem
      rows={imageRows(width, height)}
      lines={titleLines(pin.gridTitle, 'wide') + others}
      narrowLines={titleLines(pin.gridTitle, 'narrow') + others}
      className={classes.item}
    >
      {instead || (
        <>
          <Variant pin={pin} isEager={isEager} sizes={sizes} />
          {isAuthenticated && !isMobile && (
            <LazyBoundary>
              <CardSave pin={pin} />
            </LazyBoundary>
          )}
          {children}
        </>
      )}
    </MasonryItem>
  )
}

function AuthDesktopCard({ pin, isEager, sizes }: PinCardProps) {
  const by = pin.savedBy ?? pin.pinner
  return (
    <a
      className={classes.card}
      href={href('pin', { id: pin.id })}
      data-params={pin.trackingParams}
      data-promoted={pin.isPromoted || undefined}
    >
      <CardImage pin={pin} isEager={isEager} sizes={sizes} hint={pin.domain} />
      <Title pin={pin} />
      <Offer pin={pin} />
      <Reason pin={pin} />
      <span className={classNames(classes.line, classes.by)}>
        {!pin.isPromoted && <Avatar name={by.fullName} src={by.smallImageUrl} size="s" />}
        <Source pin={pin} />
      </span>
    </a>
  )
}

function DefaultCard({ pin, isEager, sizes }: PinCardProps) {
  return (
    <a
      className={classes.card}
      href={href('pin', { id: pin.id })}
      data-params={pin.trackingParams}
      data-promoted={pin.isPromoted || undefined}
    >
      <CardImage pin={pin} isEager={isEager} sizes={sizes} />
      <Title pin={pin} />
      <Offer pin={pin} />
      <Reason pin={pin} />
      <span className={classes.line}>
        <Source pin={pin} />
      </span>
    </a>
  )
}

const VARIANTS: Record<CardVariant, ComponentType<PinCardProps>> = {
  authDesktop: AuthDesktopCard,
  default: DefaultCard,
}

function Title({ pin }: { pin: Card }) {
  const lines = titleLines(pin.gridTitle, 'wide')
  const narrowLines = titleLines(pin.gridTitle, 'narrow')
  if (lines === 0) return null
  return (
    <span className={classNames(classes.title, lines === 2 && classes.two, narrowLines === 2 && classes.narrowTwo)}>
      {pin.gridTitle}
    </span>
  )
}

function hasOffer({ price, isOosProduct }: Card): boolean {
  return price !== null || isOosProduct
}

function Offer({ pin }: { pin: Card }) {
  const t = useTranslate()
  const format = useFormat()
  if (!hasOffer(pin)) return null
  return (
    <span className={classNames(classes.line, classes.offer)}>
      {pin.price !== null && <span>{format.price(pin.price, pin.priceCurrency)}</span>}
      {pin.isOosProduct && <span className={classes.out}>{t('product.outOfStock')}</span>}
    </span>
  )
}

/** What it shares with the pin that it is related to. */
function Reason({ pin: { recommendationReason: reason } }: { pin: Card }) {
  const t = useTranslate()
  return reason && <span className={classNames(classes.line, classes.reason)}>{t(`pin.related.${reason}`)}</span>
}

function Source({ pin }: { pin: Card }) {
  const t = useTranslate()
  const name = pin.savedBy?.fullName ?? pin.pinner.fullName
  if (pin.isPromoted) {
    return <span className={classes.name}>{t('pin.promotedBy', { name: pin.promoterName ?? name })}</span>
  }
  return <span className={classes.name}>{pin.savedBy ? t('pin.savedBy', { name }) : <bdi>{name}</bdi>}</span>
}

export function titleLines(title: string, column: 'wide' | 'narrow'): 0 | 1 | 2 {
  const text = title.trim()
  if (text === '') return 0
  const width = text.length + (text.match(WIDE)?.length ?? 0)
  return width <= LINE_WIDTH[column] ? 1 : 2
}
