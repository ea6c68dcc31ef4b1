import { PIN_IMAGE_SIZES, type StoredImage } from '#schema/media/image.ts'
import { toImages, mediaUrl } from '#schema/media/media-url.ts'
import type { PinUser } from '#schema/pin-user.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { Pin, PinCard } from '#schema/pins/pin.ts'
import type { OfferSummary } from '#schema/pins/rich-metadata.ts'

export const SITE = 'https://tackboard.example'

const IMAGE: StoredImage = {
  signature: 'a1b2c3d4'.repeat(4),
  extension: 'jpg',
  width: 1200,
  height: 1600,
  dominantColor: '#aa8866',
}
const CLIP = 'c1c2c3c4'.repeat(4)

/** A pin of a kind as a signed-out viewer gets it. */
export function pinOfKind(kind: PinKind, overrides: Partial<Pin> = {}): Pin {
  return { ...BASE, ...OF_KIND[kind], kind, ...overrides }
}

export const OFFER: OfferSummary = {
  price: '49.00',
  minPrice: null,
  maxPrice: null,
  standardPrice: null,
  currency: 'EUR',
  inStock: true,
  shippingInfo: null,
}

/** The same product as a signed-in viewer gets it: with its brand and its price. */
export function pricedProduct(overrides: Partial<Pin> = {}): Pin {
  const pin = pinOfKind('product', { seo: null })
  return {
    ...pin,
    products: pin.products.map((product) => ({ ...product, brand: 'Kiln & Co', offerSummary: OFFER })),
    ...overrides,
  }
}

export function card(id: string, image: StoredImage = IMAGE): PinCard {
  return {
    __typename: 'Pin',
    id,
    kind: 'image',
    gridTitle: 'A quiet lake',
    altText: 'A lake between dark hills',
    dominantColor: image.dominantColor,
    images: toImages(image, ['236x', '474x', '736x']),
    domain: null,
    price: null,
    priceCurrency: null,
    isOosProduct: false,
    isPromoted: false,
    videoDuration: null,
    pinner: { username: 'mara', fullName: 'Mara Lind', smallImageUrl: null },
    promoterName: null,
  }
}

export function readFeed(cards: readonly PinCard[]) {
  return { edges: cards.map((node) => ({ cursor: node.id, node })), pageInfo: { endCursor: null, hasNextPage: false } }
}

export const MARA: PinUser = {
  id: 'VXNlcjox',
  entityId: '1',
  username: 'mara',
  fullName: 'Mara Lind',
  smallImageUrl: null,
  mediumImageUrl: null,
  largeImageUrl: null,
  followerCount: 12,
  explicitlyFollowedByMe: false,
  blockedByMe: false,
  isVerifiedMerchant: false,
  verifiedIdentity: { verified: false },
  domainUrl: null,
}

const TITLE = 'Soup "à la" <b>maman</b> & </script><script>alert(1)</script>'

const BASE: Pin = {
  __typename: 'Pin',
  id: '01KA7N0C4Q8T3V5W6X7Y8Z9ABC',
  kind: 'image',
  title: TITLE,
  gridTitle: TITLE,
  description: 'First line.\nSecond line with "quotes", \u2028 a separator and <angles>.',
  descriptionHtml: '',
  altText: 'A bowl of orange soup',
  autoAltText: '',
  dominantColor: IMAGE.dominantColor,
  imageSignature: IMAGE.signature,
  images: toImages(IMAGE, PIN_IMAGE_SIZES),
  storyCoverImages: null,
  link: 'https://soups.example/pumpkin?a=1&b=2',
  mobileLink: null,
  trackedLink: null,
  trackingParams: null,
  domain: 'soups.example',
  category: 'food',
  createdAt: '2026-03-04T05:06:07.000Z',
  priceCurrency: null,
  isUnsafe: false,
  isHidden: false,
  isPromoted: false,
  isDownstreamPromotion: false,
  isEligibleForPdp: false,
  isOosProduct: false,
  isStaleProduct: false,
  commentsDisabled: false,
  commentCount: 3,
  doneByMe: false,
  isTried: false,
  trackingParamsMap: {},
  savedTo: null,
  shareCount: 0,
  repinCount: 8,
  storyPinDataId: null,
  reactionCounts: { '1': 21 },
  reactionByMe: null,
  pinner: MARA,
  nativeCreator: null,
  originPinner: null,
  promoter: null,
  attributionUser: null,
  board: {
    id: 'Qm9hcmQ6MQ==',
    entityId: '1',
    name: 'Autumn kitchen',
    url: '/mara/autumn-kitchen/',
    privacy: 'public',
    layout: 'default',
    isCollaborative: false,
    collaboratedByMe: false,
    collaboratorPermissions: [],
    followedByMe: false,
    owner: { username: 'mara', fullName: 'Mara Lind' },
  },
  section: null,
  topics: [
    { id: '1', name: 'Soups', slug: 'soups' },
    { id: '2', name: 'Autumn', slug: 'autumn' },
  ],
  embed: null,
  videos: [],
  recipe: null,
  article: null,
  products: [],
  storyPinData: null,
  carouselData: null,
  provenance: null,
  isProvenanceFixed: false,
  isAnimated: false,
  taggedProducts: [],
  mediaAttribution: null,
  recommendationReason: null,
  sponsorship: null,
  adTargetingAttribution: null,
  leadForm: null,
  seo: {
    seoUrl: '/pin/01KA7N0C4Q8T3V5W6X7Y8Z9ABC/',
    seoTitle: TITLE,
    seoDescription: 'What to cook when the evenings turn cold.',
    seoNoindexReason: null,
    canonicalUrl: `${SITE}/pin/01KA7N0C4Q8T3V5W6X7Y8Z9ABC/`,
    canonicalDomain: 'tackboard.example',
    relatedInterests: [],
  },
  shopping: null,
}

const clip = {
  width: 640,
  height: 360,
  duration: 65_400,
  thumbnail: mediaUrl('736x', IMAGE.signature, 'webp'),
  captionsUrls: { en: mediaUrl('video', CLIP, 'vtt') },
}

const OF_KIND: Record<PinKind, Partial<Pin>> = {
  image: {
    mediaAttribution: {
      author: 'Trevor "Freespace"',
      authorUrl: 'https://photos.example/trevor',
      ccUrl: 'https://creativecommons.org/licenses/by/4.0/',
      link: 'https://photos.example/lake',
      mediaType: 'image',
      providerName: 'Photo Commons',
    },
  },
  carousel: {},
  story: {},
  video: {
    videos: [
      {
        V_WEBM: { url: mediaUrl('video', CLIP, 'webm'), ...clip },
        V_MP4: { url: mediaUrl('video', CLIP, 'mp4'), ...clip },
      },
    ],
  },
  recipe: {
    recipe: {
      name: 'Roast pumpkin soup',
      ingredients: [
        {
          category: 'Soup',
          items: [
            { amount: '1 kg', name: 'pumpkin' },
            { amount: '', name: 'salt' },
          ],
        },
        { category: 'On top', items: [{ amount: '8', name: 'sage leaves' }] },
      ],
      cookTimes: { total: 125, cook: 50, prep: 15 },
      servings: 4,
      diets: ['Vegetarian', 'Gluten-free', 'Dairy-free'],
      steps: ['Roast the pumpkin.', 'Blend it with the stock.'],
      aggregateRating: { bestRating: 5, ratingValue: 4.6, reviewCount: 12, ratingCount: 30 },
    },
  },
  article: {
    article: {
      name: 'How pumpkins came to be orange',
      description: 'A short history of a color.',
      authorName: 'Ida Brandt',
      datePublished: '2026-02-01',
    },
  },
  product: {
    products: [
      {
        productId: 'bowl-1',
        name: 'Stoneware bowl',
        brand: null,
        offerSummary: null,
        variantSet: { dimensions: [], variants: [] },
        additionalImages: [
          {
            url: mediaUrl('474x', CLIP, 'webp'),
            width: 474,
            height: 474,
            dominantColor: '#ffffff',
            large: { url: mediaUrl('736x', CLIP, 'webp'), width: 736, height: 736, dominantColor: '#ffffff' },
          },
        ],
      },
    ],
  },
}
