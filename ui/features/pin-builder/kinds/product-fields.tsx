import { useTranslate } from '#ui/app/texts/translate.ts'
import { InputField } from '../pieces/input-field.tsx'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import type { PieceProduct } from '../pieces/piece.ts'
import { CurrencyField } from './currency-field.tsx'
import { More } from './more.tsx'
import type { Offer } from './offers.ts'
import { VariantFields } from './variant-fields.tsx'
import parts from '#ui/kit/field-parts.module.css'
import classes from './parts.module.css'

/** Shipping is free for every order. */
const ALWAYS = '0'

const NO_OFFER: Offer = { price: '', currency: 'USD', in_stock: true }

/** The fields are those of the first product; more of them come from elsewhere, and stay. */
export function ProductFields({ piece, change, addFiles }: FieldsProps) {
  const t = useTranslate()
  const { fields, problems } = piece
  const [product = { name: '' }, ...others] = fields.products
  const offer = product.offer_summary ?? NO_OFFER
  const shipping = offer.shipping_info
  const set = (changed: Partial<PieceProduct>) => change({ products: [{ ...product, ...changed }, ...others] })
  const setOffer = (changed: Partial<Offer>) => set({ offer_summary: { ...offer, ...changed } })
  const problem = (path: string) => problems[`products.0.${path}`]
  const shippingProblem = problem('offer_summary.shipping_info.free_shipping_price')
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('pinBuilder.kind.product')}</h2>
      <InputField
        label={t('pinBuilder.product.name')}
        problem={problem('name') ?? problems['products']}
        value={product.name}
        onValue={(name) => set({ name })}
      />
      <InputField
        label={t('pinBuilder.product.brand')}
        problem={problem('brand')}
        value={product.brand ?? ''}
        onValue={(brand) => set({ brand: brand || null })}
      />
      <div className={classes.side}>
        <InputField
          inputMode="decimal"
          dir="ltr"
          placeholder="49.00"
          label={t('pinBuilder.product.price')}
          problem={problem('offer_summary.price') ?? problem('offer_summary')}
          value={offer.price}
          onValue={(price) => setOffer({ price })}
        />
        <CurrencyField
          currency={offer.currency}
          problem={problem('offer_summary.currency')}
          onCurrency={(currency) => setOffer({ currency })}
        />
      </div>
      <label className={parts.option}>
        <input
          type="checkbox"
          checked={offer.in_stock}
          onChange={({ currentTarget }) => setOffer({ in_stock: currentTarget.checked })}
        />
        {t('pinBuilder.product.inStock')}
      </label>
      <More
        summary={t('pinBuilder.product.shipping')}
        isFilled={shipping != null}
        isWrong={shippingProblem !== undefined}
      >
        <label className={parts.option}>
          <input
            type="checkbox"
            checked={shipping != null}
            onChange={({ currentTarget }) =>
              setOffer({ shipping_info: currentTarget.checked ? { free_shipping_price: ALWAYS } : null })
            }
          />
          {t('pinBuilder.product.freeShipping')}
        </label>
        {shipping && (
          <InputField
            inputMode="decimal"
            dir="ltr"
            label={t('pinBuilder.product.freeFrom')}
            hint={t('pinBuilder.product.freeFromHint')}
            problem={shippingProblem}
            value={shipping.free_shipping_price === ALWAYS ? '' : (shipping.free_shipping_price ?? '')}
            onValue={(price) =>
              setOffer({ shipping_info: { ...shipping, free_shipping_price: price.trim() === '' ? ALWAYS : price } })
            }
          />
        )}
      </More>
      <VariantFields
        piece={piece}
        addFiles={addFiles}
        set={product.variant_set ?? { dimensions: [], variants: [] }}
        onChange={(changed) => set({ variant_set: changed })}
      />
    </section>
  )
}
