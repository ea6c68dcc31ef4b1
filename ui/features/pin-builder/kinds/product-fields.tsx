import { MAX_VARIANT_DIMENSIONS } from '#schema/constants/pins.ts'
import type { ProductFields as Product } from '#schema/pin-fields.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import fieldClasses from '../fields.module.css'
import { InputField } from '../input-field.tsx'
import type { FieldsProps } from '../piece-fields.ts'
import { listVariants, type Dimension } from './offers.ts'
import { ListField } from './recipe-fields.tsx'
import classes from './parts.module.css'

type Offer = NonNullable<Product['offer_summary']>

/** Shipping is free for every order. */
const ALWAYS = '0'

const NO_OFFER: Offer = { price: '', currency: 'USD', in_stock: true }

/** Of the first product; more of them come from elsewhere, and stay. */
export function ProductFields({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const [product = { name: '' }, ...others] = fields.products
  const offer = product.offer_summary ?? NO_OFFER
  const shipping = offer.shipping_info
  const set = (changed: Partial<Product>) => change({ products: [{ ...product, ...changed }, ...others] })
  const setOffer = (changed: Partial<Offer>) => set({ offer_summary: { ...offer, ...changed } })
  const problem = (path: string) => problems[`products.0.${path}`]
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
          onValue={(price) => setOffer({ price: price.trim().replace(',', '.') })}
        />
        <InputField
          dir="ltr"
          maxLength={3}
          label={t('pinBuilder.product.currency')}
          problem={problem('offer_summary.currency')}
          value={offer.currency}
          onValue={(currency) => setOffer({ currency: currency.trim().toUpperCase() })}
        />
      </div>
      <label className={fieldClasses.option}>
        <input
          type="checkbox"
          checked={offer.in_stock ?? true}
          onChange={({ currentTarget }) => setOffer({ in_stock: currentTarget.checked })}
        />
        {t('pinBuilder.product.inStock')}
      </label>
      <details className={classes.more}>
        <summary>{t('pinBuilder.product.shipping')}</summary>
        <label className={fieldClasses.option}>
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
            problem={problem('offer_summary.shipping_info.free_shipping_price')}
            value={shipping.free_shipping_price === ALWAYS ? '' : (shipping.free_shipping_price ?? '')}
            onValue={(price) =>
              setOffer({
                shipping_info: { ...shipping, free_shipping_price: price.trim().replace(',', '.') || ALWAYS },
              })
            }
          />
        )}
      </details>
      <Variants product={product} set={set} />
    </section>
  )
}

interface VariantsProps {
  product: Product
  set(changed: Partial<Product>): void
}

function Variants({ product, set }: VariantsProps) {
  const t = useTranslate()
  const { dimensions, variants } = product.variant_set ?? { dimensions: [], variants: [] }
  const setDimensions = (changed: readonly Dimension[]) =>
    set({ variant_set: { dimensions: [...changed], variants: listVariants(changed, variants) } })
  return (
    <details className={classes.more}>
      <summary>{t('pinBuilder.product.variants')}</summary>
      {dimensions.map((dimension, place) => (
        <fieldset key={place} className={classes.group}>
          <legend className={classes.legend}>{t('pinBuilder.product.option', { number: place + 1 })}</legend>
          <InputField
            label={t('pinBuilder.product.optionName')}
            hint={t('pinBuilder.product.optionNameHint')}
            value={dimension.name}
            onValue={(name) => setDimensions(dimensions.with(place, { ...dimension, name }))}
          />
          <ListField
            label={t('pinBuilder.product.values')}
            hint={t('pinBuilder.product.valuesHint')}
            items={dimension.values}
            onItems={(values) => setDimensions(dimensions.with(place, { ...dimension, values }))}
          />
          <div className={classes.actions}>
            <Button look="plain" onClick={() => setDimensions(dimensions.toSpliced(place, 1))}>
              {t('pinBuilder.product.removeOption', { number: place + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {dimensions.length < MAX_VARIANT_DIMENSIONS && (
        <div className={classes.actions}>
          <Button onClick={() => setDimensions([...dimensions, { name: '', values: [] }])}>
            {t('pinBuilder.product.addOption')}
          </Button>
        </div>
      )}
      {variants.length > 0 && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('pinBuilder.product.stock')}</legend>
          <div className={classes.variants}>
            {variants.map((variant, place) => (
              <label key={Object.values(variant.values).join(' ')} className={fieldClasses.option}>
                <input
                  type="checkbox"
                  checked={variant.in_stock ?? true}
                  onChange={({ currentTarget }) =>
                    set({
                      variant_set: {
                        dimensions,
                        variants: variants.with(place, { ...variant, in_stock: currentTarget.checked }),
                      },
                    })
                  }
                />
                {Object.values(variant.values).join(', ')}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </details>
  )
}
