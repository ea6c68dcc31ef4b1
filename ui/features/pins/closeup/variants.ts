import type { Pin } from '#schema/pins/pin.ts'

type Product = Pin['products'][number]
type VariantSet = Product['variantSet']

export type Variant = VariantSet['variants'][number]

/** The choice by the name of the dimension. */
export type Choice = Readonly<Record<string, string>>

/** Those with all that was chosen. */
export function findVariants({ variants }: VariantSet, choice: Choice): Variant[] {
  const chosen = Object.entries(choice)
  return variants.filter(({ values }) => chosen.every(([name, value]) => values[name] === value))
}

/** Values of a dimension that are not to be had beside what was chosen of the others: sold out, or never made. */
export function findSoldOut(set: VariantSet, dimension: string, choice: Choice = {}): ReadonlySet<string> {
  const { [dimension]: _, ...others } = choice
  const valuesOf = (variants: readonly Variant[]) =>
    new Set(variants.map(({ values }) => values[dimension]).filter((value) => value !== undefined))
  return valuesOf(set.variants).difference(valuesOf(findVariants(set, others).filter(({ inStock }) => inStock)))
}

/** The offer with the prices of these variants: of one, or from the lowest to the highest. */
export function narrowOffer<Offer extends NonNullable<Product['offerSummary']>>(
  offer: Offer,
  variants: readonly Variant[],
): Offer {
  if (variants.every(({ price }) => price === undefined)) return offer
  const prices = variants.map(({ price }) => price ?? offer.price).toSorted((a, b) => Number(a) - Number(b))
  const [lowest = offer.price] = prices
  const highest = prices.at(-1) ?? lowest
  return {
    ...offer,
    price: lowest,
    minPrice: lowest,
    maxPrice: highest,
    // The regular price is that of the offer's own price alone.
    standardPrice: lowest === offer.price && highest === lowest ? offer.standardPrice : null,
  }
}
