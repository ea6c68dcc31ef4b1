import type { MediaExtension, StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { Pin } from '#schema/pins/pin.ts'
import type { CarouselData, Product, StoryBlock, StoryPinData } from '#schema/pins/rich-metadata.ts'
import type { StoryPageBlock } from '#schema/pins/story.ts'

export function presentProducts(
  products: readonly Product[],
  images: readonly StoredImage[],
  isAuth: boolean,
): Pin['products'] {
  const bySignature = new Map(images.map((image) => [image.signature, image]))
  return products.map(({ brand, offerSummary, variantSet, additionalImages, ...product }) => ({
    ...product,
    variantSet: {
      dimensions: variantSet.dimensions,
      variants: variantSet.variants.map(({ price, image: signature, ...variant }) => {
        const image = signature === undefined ? undefined : bySignature.get(signature)
        return {
          ...variant,
          ...(isAuth && price !== undefined && { price }),
          ...(image && { image: toImage(image, '736x') }),
        }
      }),
    },
    brand: isAuth ? brand : null,
    offerSummary: isAuth ? offerSummary : null,
    additionalImages: additionalImages.flatMap((signature) => {
      const image = bySignature.get(signature)
      return image ? [{ ...toImage(image, '474x'), large: toImage(image, '736x') }] : []
    }),
  }))
}

export function presentStory(story: StoryPinData, dominantColor: string): Pin['storyPinData'] {
  return {
    ...story,
    pages: story.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => presentBlock(block, dominantColor)),
    })),
  }
}

function presentBlock(block: StoryBlock, dominantColor: string): StoryPageBlock {
  if (block.type !== 'image') return block
  const { alt, ...stored } = block
  const image: StoredImage = { ...stored, extension: stored.extension as MediaExtension, dominantColor }
  return { type: 'image', alt, ...toSlide(image) }
}

export function presentCarousel({ slots }: CarouselData): Pin['carouselData'] {
  return {
    slots: slots.map(({ id, title, link, alt, ...stored }) => {
      const image: StoredImage = { ...stored, extension: stored.extension as MediaExtension }
      return { id, title, link, alt, ...toSlide(image) }
    }),
  }
}

function toSlide(image: StoredImage) {
  return {
    image: toImage(image, '474x'),
    large: toImage(image, '736x'),
    ...(image.isAnimated && { moving: toImage(image, 'orig').url }),
  }
}
