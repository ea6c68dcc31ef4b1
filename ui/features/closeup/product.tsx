import type { Pin } from '#schema/pin.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import blocks from './blocks.module.css'
import { Offer } from './offer.tsx'
import classes from './product.module.css'
import { soldOutValues } from './sold-out-values.ts'

type ProductData = Pin['products'][number]

export function Products({ pin }: { pin: Pin }) {
  return pin.products.map((product) => <Product key={product.productId} product={product} pin={pin} />)
}

/** Brand and offer are sent to signed-in viewers only. */
function Product({ product, pin }: { product: ProductData; pin: Pin }) {
  const { variantSet, additionalImages } = product
  return (
    <section className={classes.product}>
      <ProductHead product={product} pin={pin} />
      {variantSet.dimensions.map((dimension) => (
        <Choices key={dimension.name} dimension={dimension} soldOut={soldOutValues(variantSet, dimension.name)} />
      ))}
      {additionalImages.length > 0 && (
        <div className={classes.pictures}>
          {additionalImages.map(({ url, width, height }) => (
            <img key={url} src={url} width={width} height={height} alt="" loading="lazy" decoding="async" />
          ))}
        </div>
      )}
    </section>
  )
}

function ProductHead({ product, pin }: { product: ProductData; pin: Pin }) {
  const t = useTranslate()
  const { brand, name, offerSummary } = product
  const isOut = offerSummary ? !offerSummary.inStock : pin.isOosProduct
  const hasOwnName = name !== pin.title
  // Where the closeup has said it all, an empty heading would only leave a gap.
  if (brand === null && !offerSummary && !hasOwnName && !isOut && !pin.isStaleProduct) return null
  return (
    <div>
      {brand !== null && <p className={blocks.soft}>{brand}</p>}
      {hasOwnName && (
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
      )}
      {offerSummary && <Offer offer={offerSummary} />}
      {isOut && <p className={classes.out}>{t('product.outOfStock')}</p>}
      {offerSummary && !isOut && <p className={classes.in}>{t('product.inStock')}</p>}
      {pin.isStaleProduct && <p className={blocks.soft}>{t('product.stale')}</p>}
    </div>
  )
}

interface ChoicesProps {
  dimension: ProductData['variantSet']['dimensions'][number]
  soldOut: ReadonlySet<string>
}

function Choices({ dimension, soldOut }: ChoicesProps) {
  const t = useTranslate()
  return (
    <div>
      <h2 className={blocks.minor}>{dimension.name}</h2>
      <ul className={blocks.chips}>
        {dimension.values.map((value) => (
          <li key={value} className={classNames(blocks.chip, soldOut.has(value) && blocks.sold)}>
            {value}
            {soldOut.has(value) && <span className="visually-hidden"> {t('product.outOfStock')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
