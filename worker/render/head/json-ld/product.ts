import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import type { OfferSummary } from '#schema/rich-metadata.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { descriptionOf, nameOf } from '../pin-words.ts'
import { pictureNode, pixels } from './image.ts'
import { node, type JsonLdNode } from './node.ts'

/** Brand and offers only as far as the viewer gets them. */
export function productNodes(pin: Pin, siteOrigin: string): JsonLdNode[] {
  return pin.products.map((product) =>
    node('Product', {
      name: product.name || nameOf(pin),
      description: descriptionOf(pin),
      url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
      image: [
        pictureNode(pin, siteOrigin),
        ...product.additionalImages.map(({ url, width, height }) =>
          node('ImageObject', {
            contentUrl: absoluteUrl(siteOrigin, url),
            width: pixels(width),
            height: pixels(height),
          }),
        ),
      ],
      sku: product.productId,
      brand: product.brand && node('Brand', { name: product.brand }),
      offers: product.offerSummary && !pin.isStaleProduct ? offerNode(product.offerSummary, pin, siteOrigin) : null,
    }),
  )
}

/** One price, or the range of the variants. */
function offerNode(offer: OfferSummary, pin: Pin, siteOrigin: string): JsonLdNode {
  const terms = {
    priceCurrency: offer.currency,
    availability: `https://schema.org/${offer.inStock && !pin.isOosProduct ? 'InStock' : 'OutOfStock'}`,
    url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
  }
  const { minPrice, maxPrice } = offer
  return minPrice !== null && maxPrice !== null && minPrice !== maxPrice
    ? node('AggregateOffer', { lowPrice: minPrice, highPrice: maxPrice, ...terms })
    : node('Offer', { price: offer.price, ...terms })
}
