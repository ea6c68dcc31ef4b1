import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { Pin } from '#schema/pins/pin.ts'
import type { OfferSummary } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import type { Text } from '#worker/texts/texts.ts'
import { absoluteUrl, webUrl } from '../absolute-url.ts'
import { describePin, findName } from '../words.ts'
import { bareImageNode, imageNode, videoNode, pixels } from './media.ts'
import { breadcrumbNode, type JsonLdNode, interactionNodes, node, authorNode } from './node.ts'
import { recipeNode } from './recipe.ts'

const NODES_OF_KIND: Record<PinKind, (pin: Pin, siteOrigin: string, text: Text) => (JsonLdNode | null)[]> = {
  image: () => [],
  carousel: () => [],
  story: () => [],
  video: (pin, siteOrigin, text) => [videoNode(pin, siteOrigin, text)],
  recipe: (pin, siteOrigin, text) => [recipeNode(pin, siteOrigin, text)],
  article: (pin, siteOrigin, text) => [articleNode(pin, siteOrigin, text)],
  product: productNodes,
}

export function pinNodes(pin: Pin, siteOrigin: string, text: Text): JsonLdNode[] {
  return [...subjectNodes(pin, siteOrigin, text), breadcrumbNode(pin, siteOrigin, text)]
}

/** A pin without the data of its kind is still an image. */
function subjectNodes(pin: Pin, siteOrigin: string, text: Text): JsonLdNode[] {
  const nodes = NODES_OF_KIND[pin.kind](pin, siteOrigin, text).filter((node) => node !== null)
  return nodes.length > 0 ? nodes : [imageNode(pin, siteOrigin, text)]
}

export function articleNode(pin: Pin, siteOrigin: string, text: Text): JsonLdNode | null {
  const { article } = pin
  if (!article) return null
  const url = absoluteUrl(siteOrigin, href('pin', { id: pin.id }))
  return node('Article', {
    headline: article.name || findName(pin, text),
    description: article.description || describePin(pin, text),
    url,
    mainEntityOfPage: url,
    image: bareImageNode(pin, siteOrigin),
    author: article.authorName ? node('Person', { name: article.authorName }) : authorNode(pin),
    publisher: pin.domain && node('Organization', { name: pin.domain }),
    datePublished: article.datePublished,
    isBasedOn: webUrl(pin.link),
    keywords: pin.topics.map((topic) => topic.name).join(', '),
    commentCount: pin.commentsDisabled ? null : pin.commentCount,
    interactionStatistic: interactionNodes(pin),
  })
}

/** Search engines take a product without an offer for a mistake: where the viewer gets none, the pin is an image. */
function productNodes(pin: Pin, siteOrigin: string, text: Text): JsonLdNode[] {
  if (pin.isStaleProduct) return []
  return pin.products.flatMap(({ offerSummary, ...product }) => {
    if (!offerSummary) return []
    return node('Product', {
      name: product.name || findName(pin, text),
      description: describePin(pin, text),
      url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
      image: [
        bareImageNode(pin, siteOrigin),
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
      offers: offerNode(offerSummary, pin, siteOrigin),
    })
  })
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
