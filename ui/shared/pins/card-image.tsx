import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk, UNASKED } from '#ui/app/lazy-chunk.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { PROVENANCE_LABELS } from './provenance-labels.ts'
import { toneClass } from './tone.ts'
import classes from './card-image.module.css'
import 'virtual:tones.css'

/** Wide as a column of the masonry: half of the window on phones. */
const SIZES = '(max-width: 32rem) 50vw, 15rem'

const BADGES = {
  image: null,
  video: 'kind.video',
  story: 'kind.story',
  recipe: 'kind.recipe',
  article: 'kind.article',
  product: null,
  carousel: 'kind.carousel',
} as const satisfies Record<PinKind, MessageKey | null>

const CardNote = lazyChunk('card-note', async () => (await import('./card-note.tsx')).CardNote, UNASKED)

interface CardImageProps {
  pin: PinCard
  isEager: boolean
  sizes?: string | undefined
  hint?: string | null
}

export function CardImage({ pin, isEager, sizes = SIZES, hint }: CardImageProps) {
  const { '236x': image } = pin.images
  return (
    <span className={classNames(classes.image, toneClass(pin.dominantColor))}>
      <img
        src={image.url}
        srcSet={toSrcSet(pin)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={pin.altText === pin.gridTitle ? '' : pin.altText}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
      />
      <Badges pin={pin} />
      {pin.note && (
        <LazyBoundary>
          <CardNote text={pin.note} />
        </LazyBoundary>
      )}
      {hint && !pin.note && (
        <span className={classes.hint} aria-hidden="true">
          <bdi className={classes.domain}>{hint}</bdi>
          <Icon name="outward" size={14} />
        </span>
      )}
    </span>
  )
}

function Badges({ pin }: { pin: PinCard }) {
  const t = useTranslate()
  const { kind, isAnimated, provenance } = pin
  if (!BADGES[kind] && !isAnimated && !provenance) return null
  return (
    <span className={classes.badges}>
      <KindBadge pin={pin} />
      {isAnimated && <span className={classes.badge}>{t('kind.gif')}</span>}
      {provenance && <span className={classes.badge}>{t(PROVENANCE_LABELS[provenance])}</span>}
    </span>
  )
}

function KindBadge({ pin }: { pin: PinCard }) {
  const t = useTranslate()
  const format = useFormat()
  const key = BADGES[pin.kind]
  if (!key) return null
  if (pin.videoDuration === null) return <span className={classes.badge}>{t(key)}</span>
  return (
    <span className={classes.badge}>
      <Icon name="play" size={12} />
      <span className="visually-hidden">
        <span>{t(key)}</span>{' '}
      </span>
      <span>{format.clock(pin.videoDuration)}</span>
    </span>
  )
}

/** Each width once: a small image is the same file in several sizes. */
function toSrcSet({ images }: PinCard): string {
  const byWidth = new Map(Object.values(images).map(({ url, width }) => [width, url]))
  return [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', ')
}
