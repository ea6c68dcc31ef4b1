import type { ProductFields } from '#schema/pin-builder/pin-fields.ts'
import { MAX_VARIANTS } from '#schema/pins/constants.ts'
import type { PieceProduct, Variant, VariantSet } from '../pieces/piece.ts'

export type Offer = NonNullable<ProductFields['offer_summary']>
export type Dimension = VariantSet['dimensions'][number]

type Values = Readonly<Record<string, string>>

/** What was chosen of variants stays where dimensions and values are renamed, and where others come along. */
export function changeDimensions({ dimensions, variants }: VariantSet, changed: readonly Dimension[]): VariantSet {
  const known = dimensions.length === changed.length ? renameVariants(variants, dimensions, changed) : variants
  return { dimensions: [...changed], variants: listVariants(changed, known) }
}

/** The dimensions keep their places. */
function renameVariants(variants: readonly Variant[], before: readonly Dimension[], after: readonly Dimension[]) {
  return variants.map((variant): Variant => ({ ...variant, values: renameValues(variant.values, before, after) }))
}

function renameValues(values: Values, before: readonly Dimension[], after: readonly Dimension[]): Variant['values'] {
  const renamed = Object.entries(values).map(([name, value]) => {
    const place = before.findIndex((dimension) => dimension.name === name)
    const [from, to] = [before[place], after[place]]
    if (!from || !to) return [name, value] as const
    const isRenamed = from.values.length === to.values.length && !to.values.includes(value)
    return [to.name, (isRenamed ? to.values[from.values.indexOf(value)] : value) ?? value] as const
  })
  return Object.fromEntries(renamed)
}

/** Every way to choose one value of each dimension. */
export function listVariants(dimensions: readonly Dimension[], known: readonly Variant[]): Variant[] {
  const filled = dimensions.filter(({ values }) => values.length > 0)
  if (filled.length === 0) return []
  const combined = filled.reduce<Record<string, string>[]>(
    (before, { name, values }) => {
      const added = before.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
      return added.slice(0, MAX_VARIANTS)
    },
    [{}],
  )
  return combined.map((values) => {
    const same = known.find((one) => isWithin(one.values, values) && isWithin(values, one.values))
    if (same) return { ...same, values }
    const wider = known.find((one) => isWithin(one.values, values))
    return { values, in_stock: wider?.in_stock ?? true }
  })
}

function isWithin(some: Values, all: Values): boolean {
  return Object.entries(some).every(([name, value]) => all[name] === value)
}

export function countCombinations(dimensions: readonly Dimension[]): number {
  const filled = dimensions.filter(({ values }) => values.length > 0)
  return filled.length === 0 ? 0 : filled.reduce((count, { values }) => count * values.length, 1)
}

/** Nothing empty is sent, and an offer without a price is none. */
export function tidyProduct(product: PieceProduct): PieceProduct {
  const { offer_summary: offer, variant_set: set } = product
  return {
    ...product,
    offer_summary: offer && offer.price.trim() !== '' ? tidyOffer(offer) : null,
    variant_set: set?.dimensions.some(isFilledDimension) ? tidyVariants(set) : null,
  }
}

function tidyOffer({ shipping_info: shipping, ...offer }: Offer): Offer {
  const from = shipping?.free_shipping_price
  return {
    ...offer,
    price: toDecimal(offer.price),
    shipping_info: shipping && from != null ? { ...shipping, free_shipping_price: toDecimal(from) } : shipping,
  }
}

function tidyVariants(set: VariantSet): VariantSet {
  const filled = set.dimensions.filter(isFilledDimension)
  const dimensions = filled.map(({ name, values }) => ({ name: name.trim(), values }))
  const variants = set.variants.map(({ price, ...variant }) =>
    price == null || price.trim() === '' ? variant : { ...variant, price: toDecimal(price) },
  )
  return { dimensions, variants: renameVariants(variants, filled, dimensions) }
}

export function isFilledDimension({ name, values }: Dimension): boolean {
  return name.trim() !== '' || values.length > 0
}

export interface DimensionProblem {
  /** The path in the fields as they are sent. */
  path: string
  text: 'missing' | 'repeated'
}

/** Dimensions that lack a name or values, and names that come twice: a variant has one value for each name. */
export function findDimensionProblems(products: readonly ProductFields[]): DimensionProblem[] {
  return products.flatMap(({ variant_set: set }, product) => {
    const dimensions = set?.dimensions ?? []
    return dimensions.flatMap(({ name, values }, place) => {
      const path = `products.${product}.variant_set.dimensions.${place}`
      const isRepeated = dimensions.findIndex((one) => one.name === name) < place
      const problems: DimensionProblem[] = []
      if (name === '' || isRepeated) problems.push({ path: `${path}.name`, text: name === '' ? 'missing' : 'repeated' })
      if (values.length === 0) problems.push({ path: `${path}.values`, text: 'missing' })
      return problems
    })
  })
}

/**
 * `1,299.00`, `1.299,00`, `1 299` and `$1299` as the server takes them. Three digits after a single comma are
 * thousands; what is no number stays as it is.
 */
export function toDecimal(price: string): string {
  const text = price.replaceAll(/[\s'’\p{Sc}]/gu, '')
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return text
  const isThousands = marks.length > 1 ? marks.every((mark) => mark === last) : /,\d{3}$/.test(text)
  if (isThousands) return text.replaceAll(last, '')
  const at = text.lastIndexOf(last)
  // A template of a dot alone could be the key of any text, and would bring them all into the page.
  return [text.slice(0, at).replaceAll(/[.,]/g, ''), text.slice(at + 1)].join('.')
}
