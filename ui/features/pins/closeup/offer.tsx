import type { OfferSummary } from '#schema/pins/rich-metadata.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import blocks from './blocks.module.css'
import classes from './product.module.css'

export function Offer({ offer }: { offer: OfferSummary }) {
  const t = useTranslate()
  const format = useFormat()
  const { price, minPrice, maxPrice, standardPrice, currency, shippingInfo } = offer
  const shown =
    minPrice !== null && maxPrice !== null && minPrice !== maxPrice
      ? t('product.range', { from: format.price(minPrice, currency), to: format.price(maxPrice, currency) })
      : format.price(price, currency)
  const freeFrom = shippingInfo?.freeShippingPrice ?? null
  return (
    <>
      <p className={classes.price}>
        {standardPrice !== null && standardPrice !== price && (
          <>
            <span className="visually-hidden">{t('product.standardPrice')} </span>
            <s className={classes.standard}>{format.price(standardPrice, currency)}</s>{' '}
            <span className="visually-hidden">{t('product.nowPrice')} </span>
          </>
        )}
        <span>{shown}</span>
      </p>
      {freeFrom !== null && (
        <p className={blocks.soft}>
          {Number(freeFrom) > 0
            ? t('product.freeShippingFrom', { price: format.price(freeFrom, currency) })
            : t('product.freeShipping')}
        </p>
      )}
    </>
  )
}
