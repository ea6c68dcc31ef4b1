import type { StoredImage } from '#schema/media/image.ts'
import type { PinProductData } from '#schema/pin-builder/calls.ts'
import type {
  BlockFields,
  CarouselFields,
  RecipeFields,
  StoryFields,
  TagFields,
} from '#schema/pin-builder/pin-fields.ts'
import type { StoryLayout } from '#schema/pins/constants.ts'
import type {
  CarouselData,
  Product,
  Recipe,
  StoryBlock,
  StoryPinData,
  TaggedProduct,
} from '#schema/pins/rich-metadata.ts'
import { presentImage, type StoredMedia } from './list-media.ts'

export function fromRecipe({ name, ingredients, cookTimes, servings, diets, steps }: Recipe): RecipeFields {
  return { name, ingredients, cook_times: cookTimes, servings, diets, steps: steps.map((text) => ({ text })) }
}

/** Brand and offer are for signed-in viewers only. */
export function fromProduct(
  product: Product,
  images: ReadonlyMap<string, StoredImage>,
  isAuth: boolean,
): PinProductData {
  const { productId, name, brand, offerSummary: offer, variantSet: set, additionalImages } = product
  const shipping = offer.shippingInfo
  return {
    product_id: productId,
    name,
    brand: isAuth ? brand : null,
    offer_summary: isAuth
      ? {
          price: offer.price,
          standard_price: offer.standardPrice,
          min_price: offer.minPrice,
          max_price: offer.maxPrice,
          currency: offer.currency,
          in_stock: offer.inStock,
          shipping_info: shipping && {
            free_shipping_price: shipping.freeShippingPrice,
            free_shipping_value: shipping.freeShippingValue,
          },
        }
      : null,
    variant_set: {
      dimensions: set.dimensions,
      variants: set.variants.map(({ productId: id, values, inStock, price, image: signature }) => {
        const image = signature === undefined ? undefined : images.get(signature)
        return {
          product_id: id,
          values,
          in_stock: inStock,
          ...(isAuth && price !== undefined && { price }),
          ...(image && { signature: image.signature, media: presentImage(image) }),
        }
      }),
    },
    additional_media: additionalImages.flatMap((signature) => {
      const image = images.get(signature)
      return image ? [presentImage(image)] : []
    }),
  }
}

/** The layouts as editors choose them today. */
const LAYOUTS: Record<StoryPinData['pages'][number]['layout'], StoryLayout> = {
  text: 'text',
  media: 'media',
  media_text: 'media_text',
  list: 'list',
  cover: 'media_text',
  full: 'media',
  split: 'media_text',
}

export function presentLayout(layout: StoryPinData['pages'][number]['layout']): StoryLayout {
  return LAYOUTS[layout]
}

export function fromStory({ pages }: StoryPinData, media: readonly StoredMedia[]): StoryFields {
  return {
    pages: pages.map(({ layout, blocks }) => ({
      layout: presentLayout(layout),
      blocks: blocks.map((block) => fromBlock(block, media)),
    })),
  }
}

function fromBlock(block: StoryBlock, media: readonly StoredMedia[]): BlockFields {
  switch (block.type) {
    case 'image':
      return { type: 'image', media: findPlace(media, block.signature), text: block.alt }
    case 'video':
      return {
        type: 'video',
        media: media.findIndex((file) => file.kind === 'video' && file.index === block.videoIndex),
      }
    case 'ingredient':
    case 'supply':
      return { type: block.type, text: block.name, amount: block.amount }
    case 'heading':
    case 'text':
    case 'paragraph':
    case 'link':
    case 'list':
      return block
  }
}

export function fromCarousel({ slots }: CarouselData, media: readonly StoredMedia[]): CarouselFields {
  return { slots: slots.map(({ title, link, signature }) => ({ media: findPlace(media, signature), title, link })) }
}

function findPlace(media: readonly StoredMedia[], signature: string): number {
  return media.findIndex((file) => file.kind === 'image' && file.image.signature === signature)
}

export function fromTag({ x, y, productId, pinId, title, link }: TaggedProduct): TagFields {
  return { x, y, product_id: productId, pin_id: pinId, title, link }
}
