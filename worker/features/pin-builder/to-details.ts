import { newId } from '#db/id.ts'
import type {
  ArticleFields,
  BlockFields,
  CarouselFields,
  ProductFields,
  RecipeFields,
  StoryFields,
} from '#schema/pin-builder/pin-fields.ts'
import type { StoryLayout } from '#schema/pins/constants.ts'
import type {
  Article,
  CarouselData,
  OfferSummary,
  Product,
  ProductVariant,
  Recipe,
  StoryBlock,
  StoryPinData,
} from '#schema/pins/rich-metadata.ts'
import { fail } from '#worker/errors/service-error.ts'
import { presentLayout } from './from-details.ts'
import type { StoredMedia } from './list-media.ts'

type Files = readonly (StoredMedia | null)[]

/** What is not sent, such as steps and ratings by forms, stays. Lines without a text are left out. */
export function toRecipe(fields: RecipeFields, title: string, before: Recipe | null = null): Recipe {
  const { total, cook, prep } = fields.cook_times
  return {
    name: fields.name || title,
    ingredients: fields.ingredients
      .map(({ category, items }) => ({ category, items: items.filter(({ name }) => name !== '') }))
      .filter(({ items }) => items.length > 0),
    cookTimes: { total: total || cook + prep, cook, prep },
    servings: fields.servings,
    diets: fields.diets.filter((diet) => diet !== ''),
    steps: fields.steps?.map(({ text }) => text).filter((text) => text !== '') ?? before?.steps ?? [],
    aggregateRating: before?.aggregateRating ?? null,
  }
}

export function toArticle(fields: ArticleFields, title: string, before: Article | null = null): Article {
  return {
    name: fields.name || title,
    description: before?.description ?? '',
    authorName: before?.authorName ?? null,
    datePublished: fields.date_published ?? before?.datePublished ?? '',
  }
}

/** Products are known by their ids, else by their places; images stay unless new ones are given. */
export function toProducts(
  fields: readonly ProductFields[],
  signatures: ReadonlyMap<string, string>,
  before: readonly Product[] = [],
): Product[] {
  return fields.map((field, place) => {
    const known = before.find(({ productId }) => productId === field.product_id) ?? before[place]
    const { name, brand = known?.brand, offer_summary: offer, variant_set: set, additional_media_ids: files } = field
    const additionalImages = files ? files.flatMap((id) => signatures.get(id) ?? []) : (known?.additionalImages ?? [])
    if (!offer) return fail('invalidInput', { field: `products.${place}.offer_summary`, detail: 'missing' })
    const shipping = offer.shipping_info
    return {
      productId: known?.productId ?? newId(),
      name,
      brand: brand || null,
      offerSummary: {
        price: offer.price,
        ...pickOtherPrices(offer, known?.offerSummary),
        currency: offer.currency,
        inStock: offer.in_stock,
        shippingInfo: shipping
          ? {
              freeShippingPrice: shipping.free_shipping_price ?? null,
              freeShippingValue: shipping.free_shipping_value ?? null,
            }
          : null,
      },
      variantSet:
        set === undefined && known
          ? known.variantSet
          : toVariantSet(set, known, { signatures, additionalImages, field: `products.${place}.variant_set.variants` }),
      additionalImages,
    }
  })
}

/** What is not sent belongs to the price that was there. */
function pickOtherPrices(
  offer: NonNullable<ProductFields['offer_summary']>,
  before: OfferSummary | undefined,
): Pick<OfferSummary, 'minPrice' | 'maxPrice' | 'standardPrice'> {
  const known = before?.price === offer.price && before.currency === offer.currency ? before : null
  const { min_price: min, max_price: max, standard_price: standard } = offer
  return {
    minPrice: min === undefined ? (known?.minPrice ?? null) : min,
    maxPrice: max === undefined ? (known?.maxPrice ?? null) : max,
    standardPrice: standard === undefined ? (known?.standardPrice ?? null) : standard,
  }
}

interface ProductImages {
  /** The signatures by the ids of uploads. */
  signatures: ReadonlyMap<string, string>
  additionalImages: readonly string[]
  /** The field of the variants. */
  field: string
}

function toVariantSet(
  fields: ProductFields['variant_set'],
  known: Product | undefined,
  images: ProductImages,
): Product['variantSet'] {
  return {
    dimensions: fields?.dimensions ?? [],
    variants: (fields?.variants ?? []).map((variant, place) => {
      const before = known?.variantSet.variants.find(
        ({ productId, values }) => productId === variant.product_id || isSameChoice(values, variant.values),
      )
      const image = findVariantImage(variant, before, { ...images, field: `${images.field}.${place}` })
      return {
        productId: variant.product_id ?? before?.productId ?? newId(),
        values: variant.values,
        inStock: variant.in_stock,
        ...(variant.price != null && { price: variant.price }),
        ...(image !== undefined && { image }),
      }
    }),
  }
}

type VariantFields = NonNullable<ProductFields['variant_set']>['variants'][number]

/** One of the product's further images: what is named must be one, what was there may be gone. */
function findVariantImage(
  { media_id: mediaId, signature }: VariantFields,
  before: ProductVariant | undefined,
  { signatures, additionalImages, field }: ProductImages,
): string | undefined {
  if (mediaId === null || signature === null) return undefined
  // An upload is known until its pin is made: a repeat of that names it still.
  const image = signature ?? signatures.get(mediaId ?? '') ?? before?.image
  if (image !== undefined && additionalImages.includes(image)) return image
  const named = signature === undefined ? mediaId && 'media_id' : 'signature'
  return named ? fail('invalidInput', { field: `${field}.${named}`, detail: 'mediaPlace' }) : undefined
}

function isSameChoice(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** An older layout stays where its page is still laid out as `fromStory` has named it. */
export function toStory(
  fields: StoryFields,
  media: Files,
  { id, title }: { id: string; title: string },
  before: StoryPinData | null = null,
): StoryPinData {
  const pages = fields.pages.map(({ layout, blocks: given }, place) => {
    const blocks = given.map((block, nr) => toBlock(block, media, `story.pages.${place}.blocks.${nr}.media`))
    return { layout: findLayoutBefore(layout, blocks, place, before?.pages ?? []) ?? layout, blocks }
  })
  return {
    id,
    pages,
    metadata: {
      pinTitle: title,
      totalVideoDuration: media.reduce((sum, file) => sum + durationOf(file), 0),
      isDeleted: false,
      staticPageCount: pages.filter(({ blocks }) => blocks.every(({ type }) => type !== 'video')).length,
      hasProductPins: before?.metadata.hasProductPins ?? false,
    },
  }
}

/** The page is known by its blocks, else by its place. */
function findLayoutBefore(
  layout: StoryLayout,
  blocks: readonly StoryBlock[],
  place: number,
  before: StoryPinData['pages'],
): StoryPinData['pages'][number]['layout'] | undefined {
  const known = before.find((page) => isSameStory(page.blocks, blocks)) ?? before[place]
  return known && presentLayout(known.layout) === layout ? known.layout : undefined
}

/** Stored blocks may have their names in another order. */
function isSameStory(some: readonly StoryBlock[], others: readonly StoryBlock[]): boolean {
  const write = (blocks: readonly StoryBlock[]) =>
    JSON.stringify(blocks.map((block) => Object.entries(block).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  return write(some) === write(others)
}

function durationOf(file: StoredMedia | null): number {
  return file?.kind === 'video' ? (Object.values(file.list)[0]?.duration ?? 0) : 0
}

function toBlock(
  { type, text = '', amount = '', href, media, items = [] }: BlockFields,
  files: Files,
  field: string,
): StoryBlock {
  switch (type) {
    case 'heading':
    case 'text':
    case 'paragraph':
      return { type, text }
    case 'link':
      return { type, text: text || (href ?? ''), href: href ?? '' }
    case 'ingredient':
    case 'supply':
      return { type, amount, name: text }
    case 'list':
      return { type, items: items.filter((item) => item !== '') }
    case 'image': {
      const file = files[media ?? -1]
      if (file?.kind !== 'image') return fail('invalidInput', { field, detail: 'mediaKind' })
      const { signature, extension, width, height, isAnimated } = file.image
      return { type, signature, extension, width, height, ...(isAnimated && { isAnimated }), alt: text }
    }
    case 'video': {
      const file = files[media ?? -1]
      if (file?.kind !== 'video') return fail('invalidInput', { field, detail: 'mediaKind' })
      return { type, videoIndex: file.index }
    }
  }
}

/** Each file is a slot where there are none. */
export function toCarousel(fields: CarouselFields | null | undefined, media: Files, altText: string): CarouselData {
  const slots = fields?.slots ?? media.map((_, place) => ({ media: place, title: '', link: null }))
  return {
    slots: slots.map(({ media: place, title, link = null }, slot) => {
      const file = media[place]
      if (file?.kind !== 'image') {
        return fail('invalidInput', {
          field: fields ? `carousel.slots.${slot}.media` : 'media_ids',
          detail: 'mediaKind',
        })
      }
      const { signature, extension, width, height, dominantColor, isAnimated } = file.image
      const image = { signature, extension, width, height, dominantColor, ...(isAnimated && { isAnimated }) }
      return { id: newId(), title, link, ...image, alt: title || altText }
    }),
  }
}
