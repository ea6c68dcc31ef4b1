import { useEffect, useState } from 'react'
import type { Image } from '#schema/media/image.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { chosenImage } from './chosen-image.ts'
import { Offer } from './offer.tsx'
import { findSoldOut, findVariants, narrowOffer, type Choice, type Variant } from './variants.ts'
import { Zoomed } from './zoom/zoom-button.tsx'
import blocks from './blocks.module.css'
import classes from './product.module.css'

type ProductData = Pin['products'][number]

export function Products({ pin }: { pin: Pin }) {
  useEffect(() => () => chosenImage.update(() => null), [])
  return pin.products.map((product) => <Product key={product.productId} product={product} pin={pin} />)
}

/** Brand and prices are sent to signed-in viewers only. */
function Product({ product, pin }: { product: ProductData; pin: Pin }) {
  const { name, variantSet, additionalImages } = product
  const [choice, setChoice] = useState<Choice>({})
  const hasChosen = Object.keys(choice).length > 0 && variantSet.variants.length > 0
  const chosen = hasChosen ? findVariants(variantSet, choice) : null

  function choose(dimension: string, value: string): void {
    const { [dimension]: before, ...others } = choice
    const next = before === value ? others : { ...others, [dimension]: value }
    setChoice(next)
    const image = Object.keys(next).length > 0 ? findVariants(variantSet, next)[0]?.image : undefined
    const alt = [name, ...Object.values(next)].join(', ')
    chosenImage.update(() => (image ? { pinId: pin.id, image, alt } : null))
  }

  return (
    <section className={classes.product}>
      <ProductHead product={product} pin={pin} chosen={chosen} />
      {variantSet.dimensions.map((dimension) => (
        <Choices
          key={dimension.name}
          dimension={dimension}
          chosen={choice[dimension.name]}
          soldOut={findSoldOut(variantSet, dimension.name, choice)}
          onChoose={choose}
        />
      ))}
      <Gallery name={name} images={additionalImages} />
    </section>
  )
}

/** A press enlarges an image; without scripts it opens it. */
function Gallery({ name, images }: { name: string; images: ProductData['additionalImages'] }) {
  const t = useTranslate()
  const [enlarged, setEnlarged] = useState<{ image: Image; alt: string } | null>(null)
  if (images.length === 0) return null
  return (
    <div className={classes.images}>
      {images.map(({ url, width, height, large }, place) => {
        const alt = t('product.image', { name, number: place + 1, count: images.length })
        return (
          <a
            key={url}
            href={large.url}
            onClick={(event) => {
              event.preventDefault()
              setEnlarged({ image: large, alt })
            }}
          >
            <img src={url} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
          </a>
        )
      })}
      {enlarged && <Zoomed {...enlarged} onClose={() => setEnlarged(null)} />}
    </div>
  )
}

interface ProductHeadProps {
  product: ProductData
  pin: Pin
  /** What is left by the choice; null before there is one. */
  chosen: readonly Variant[] | null
}

function ProductHead({ product, pin, chosen }: ProductHeadProps) {
  const t = useTranslate()
  const { brand, name, offerSummary } = product
  const isAllOut = offerSummary ? !offerSummary.inStock : pin.isOosProduct
  const isMade = chosen === null || chosen.length > 0
  const isOut = isAllOut || (chosen !== null && isMade && chosen.every(({ inStock }) => !inStock))
  const hasOwnName = name !== pin.title
  const hasChoices = product.variantSet.dimensions.length > 0
  // A heading with nothing under it would only leave a gap: the closeup has said it all.
  if (brand === null && !offerSummary && !hasOwnName && !isOut && !hasChoices && !pin.isStaleProduct) return null
  return (
    <div>
      {brand !== null && <p className={blocks.soft}>{brand}</p>}
      {hasOwnName && (
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
      )}
      <div role={hasChoices ? 'status' : undefined}>
        {offerSummary && isMade && <Offer offer={narrowOffer(offerSummary, chosen ?? [])} />}
        {isOut && <p className={classes.out}>{t('product.outOfStock')}</p>}
        {!isMade && <p className={classes.out}>{t('product.notMade')}</p>}
        {offerSummary && isMade && !isOut && <p className={classes.in}>{t('product.inStock')}</p>}
      </div>
      {pin.isStaleProduct && <p className={blocks.soft}>{t('product.stale')}</p>}
    </div>
  )
}

interface ChoicesProps {
  dimension: ProductData['variantSet']['dimensions'][number]
  chosen: string | undefined
  soldOut: ReadonlySet<string>
  onChoose(dimension: string, value: string): void
}

function Choices({ dimension: { name, values }, chosen, soldOut, onChoose }: ChoicesProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  return (
    <div role="group" aria-label={name}>
      <h2 className={blocks.minor}>{name}</h2>
      <div className={blocks.chips}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={classNames(blocks.chip, classes.choice, soldOut.has(value) && blocks.sold)}
            aria-pressed={value === chosen}
            disabled={!isHydrated}
            onClick={() => onChoose(name, value)}
          >
            <bdi>{value}</bdi>
            {soldOut.has(value) && <span className="visually-hidden"> {t('product.outOfStock')}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
