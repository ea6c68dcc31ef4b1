import type { Pin } from '#schema/pin.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import blocks from './blocks.module.css'
import { Offer } from './offer.tsx'
import classes from './product.module.css'
import { soldOutValues } from './sold-out-values.ts'

type ProductData = Pin['products'][number]

/** What is for sale. Brand and offer are only there for signed-in viewers, and so only shown to them. */
export function Product({ product, pin }: { product: ProductData; pin: Pin }) {
  const t = useTranslate()
  const { brand, name, offerSummary, variantSet, additionalImages } = product
  const isOut = offerSummary ? !offerSummary.inStock : pin.isOosProduct
  return (
    <section className={classes.product}>
      <div>
        {brand !== null && <p className={blocks.soft}>{brand}</p>}
        {name !== pin.title && <h2 className={classes.name}>{name}</h2>}
        {offerSummary && <Offer offer={offerSummary} />}
        <p className={isOut ? classes.out : classes.in}>
          {isOut ? t('product.outOfStock') : offerSummary ? t('product.inStock') : null}
        </p>
        {pin.isStaleProduct && <p className={blocks.soft}>{t('product.stale')}</p>}
      </div>
      {variantSet.dimensions.map((dimension) => {
        const soldOut = soldOutValues(variantSet, dimension.name)
        return (
          <div key={dimension.name}>
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
      })}
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
