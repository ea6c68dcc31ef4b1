import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import type { Text } from '#worker/texts/texts.ts'
import { absoluteUrl } from './absolute-url.ts'
import { pinNodes } from './json-ld/pin.ts'
import { oEmbeds, type PageDescription } from './page-description.ts'
import { closeupImagePreload, chooseVideo, findVideoType } from './pin-media.ts'
import { getAltText, findName, getShortDescription } from './words.ts'

const OG_TYPES: Record<PinKind, string> = {
  image: 'website',
  carousel: 'website',
  video: 'video.other',
  story: 'article',
  recipe: 'article',
  article: 'article',
  product: 'product',
}

export function describePin(pin: Pin, siteOrigin: string, text: Text): PageDescription {
  const name = findName(pin, text)
  const image = pin.images['600x315']
  return {
    name,
    description: getShortDescription(pin, text),
    path: href('pin', { id: pin.id }),
    type: OG_TYPES[pin.kind],
    isIndexable: isForSearchEngines(pin),
    image: {
      url: absoluteUrl(siteOrigin, image.url),
      width: image.width,
      height: image.height,
      alt: getAltText(pin) || name,
    },
    properties: [...videoProperties(pin, siteOrigin), ...articleProperties(pin), ...productProperties(pin)],
    alternates: mayBeEmbedded(pin) ? oEmbeds(name, siteOrigin + href('pin', { id: pin.id })) : [],
    preloads: closeupImagePreload(pin),
    jsonLd: pinNodes(pin, siteOrigin, text),
  }
}

function mayBeEmbedded(pin: Pin): boolean {
  return !pin.isUnsafe && !pin.isHidden && pin.board.privacy !== 'secret'
}

function isForSearchEngines(pin: Pin): boolean {
  return !pin.seo?.seoNoindexReason && mayBeEmbedded(pin)
}

type Properties = [property: string, content: string][]

function videoProperties(pin: Pin, siteOrigin: string): Properties {
  const video = chooseVideo(pin)
  if (!video) return []
  const url = absoluteUrl(siteOrigin, video.url)
  const type = findVideoType(video.url)
  return [
    ['og:video', url],
    ...(url.startsWith('https:') ? ([['og:video:secure_url', url]] satisfies Properties) : []),
    ...(type ? ([['og:video:type', type]] satisfies Properties) : []),
    ['og:video:width', String(video.width)],
    ['og:video:height', String(video.height)],
    // Properties of `video.other` are named `video:`, those of the file `og:video:`.
    ...(pin.kind === 'video' ? videoObjectProperties(pin, video.duration) : []),
  ]
}

function videoObjectProperties(pin: Pin, duration: number): Properties {
  return [
    ['video:duration', String(Math.max(1, Math.round(duration / 1_000)))],
    ['video:release_date', pin.createdAt],
  ]
}

function articleProperties(pin: Pin): Properties {
  if (OG_TYPES[pin.kind] !== 'article') return []
  return [
    ['article:published_time', pin.article?.datePublished ?? pin.createdAt],
    ...pin.topics.map((topic): Properties[number] => ['article:tag', topic.name]),
  ]
}

/** Prices only if the viewer gets them: signed-out ones, and so the networks, don't. */
function productProperties(pin: Pin): Properties {
  const offer = pin.products[0]?.offerSummary
  if (pin.kind !== 'product' || !offer || pin.isStaleProduct) return []
  return [
    ['product:price:amount', offer.price],
    ['product:price:currency', offer.currency],
    ['product:availability', offer.inStock && !pin.isOosProduct ? 'in stock' : 'out of stock'],
  ]
}
