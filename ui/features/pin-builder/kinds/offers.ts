import { MAX_VARIANTS } from '#schema/constants/pins.ts'
import type { ProductFields } from '#schema/pin-fields.ts'

type VariantSet = NonNullable<ProductFields['variant_set']>
export type Dimension = VariantSet['dimensions'][number]
export type Variant = VariantSet['variants'][number]

/** Every way to choose one value of each dimension; what was known of one stays. */
export function listVariants(dimensions: readonly Dimension[], known: readonly Variant[]): Variant[] {
  const filled = dimensions.filter(({ name, values }) => name !== '' && values.length > 0)
  if (filled.length === 0) return []
  const combined = filled.reduce<Record<string, string>[]>(
    (before, { name, values }) => before.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  return combined
    .slice(0, MAX_VARIANTS)
    .map((values) => known.find((one) => isSame(one.values, values)) ?? { values, in_stock: true })
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Nothing half said: an offer without a price is none, nor are variants of nothing. */
export function tidyProduct(product: ProductFields): ProductFields {
  const { offer_summary: offer, variant_set: set } = product
  const dimensions = (set?.dimensions ?? []).filter(({ name, values }) => name !== '' && values.length > 0)
  return {
    ...product,
    offer_summary: offer && offer.price.trim() !== '' ? offer : null,
    variant_set:
      dimensions.length === 0 ? null : { dimensions, variants: listVariants(dimensions, set?.variants ?? []) },
  }
}
