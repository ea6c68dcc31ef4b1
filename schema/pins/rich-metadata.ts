import * as v from 'valibot'
import { STORY_LAYOUTS } from './constants.ts'

/** Times are in minutes. */
export const Recipe = v.object({
  name: v.string(),
  ingredients: v.array(
    v.object({
      category: v.string(),
      items: v.array(v.object({ amount: v.string(), name: v.string() })),
    }),
  ),
  cookTimes: v.object({ total: v.number(), cook: v.number(), prep: v.number() }),
  servings: v.number(),
  diets: v.array(v.string()),
  steps: v.array(v.string()),
  aggregateRating: v.nullable(
    v.object({
      bestRating: v.number(),
      ratingValue: v.number(),
      reviewCount: v.number(),
      ratingCount: v.number(),
    }),
  ),
})
export type Recipe = v.InferOutput<typeof Recipe>

/** `datePublished` is an ISO 8601 date. */
export const Article = v.object({
  name: v.string(),
  description: v.string(),
  authorName: v.nullable(v.string()),
  datePublished: v.string(),
})
export type Article = v.InferOutput<typeof Article>

/** Amounts are decimal strings of the major unit ("49.00"); the currency is the pin's. */
export const OfferSummary = v.object({
  price: v.string(),
  minPrice: v.nullable(v.string()),
  maxPrice: v.nullable(v.string()),
  standardPrice: v.nullable(v.string()),
  currency: v.string(),
  inStock: v.boolean(),
  shippingInfo: v.nullable(
    v.object({
      freeShippingPrice: v.nullable(v.string()),
      freeShippingValue: v.nullable(v.number()),
    }),
  ),
})
export type OfferSummary = v.InferOutput<typeof OfferSummary>

export const Product = v.object({
  productId: v.string(),
  name: v.string(),
  brand: v.nullable(v.string()),
  offerSummary: OfferSummary,
  variantSet: v.object({
    dimensions: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
    variants: v.array(
      v.object({
        productId: v.string(),
        values: v.record(v.string(), v.string()),
        inStock: v.boolean(),
        /** The price is given if it differs from the offer's. */
        price: v.optional(v.string()),
        /** The signature of one of `additionalImages`; without it the variant looks like the pin. */
        image: v.optional(v.string()),
      }),
    ),
  }),
  /** Signatures. */
  additionalImages: v.array(v.string()),
})
export type Product = v.InferOutput<typeof Product>
export type ProductVariant = Product['variantSet']['variants'][number]

export const StoryBlock = v.variant('type', [
  v.object({ type: v.literal('heading'), text: v.string() }),
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('paragraph'), text: v.string() }),
  v.object({ type: v.literal('link'), text: v.string(), href: v.string() }),
  v.object({
    type: v.literal('image'),
    signature: v.string(),
    extension: v.string(),
    width: v.number(),
    height: v.number(),
    isAnimated: v.optional(v.boolean()),
    alt: v.string(),
  }),
  v.object({ type: v.literal('video'), videoIndex: v.number() }),
  v.object({ type: v.literal('ingredient'), amount: v.string(), name: v.string() }),
  v.object({ type: v.literal('supply'), amount: v.string(), name: v.string() }),
  v.object({ type: v.literal('list'), items: v.array(v.string()) }),
])
export type StoryBlock = v.InferOutput<typeof StoryBlock>

/** Those that people choose from, and those of older stories. */
export const StoryPageLayout = v.picklist([...STORY_LAYOUTS, 'cover', 'full', 'split'])

export const StoryPinData = v.object({
  id: v.string(),
  pages: v.array(
    v.object({
      layout: StoryPageLayout,
      blocks: v.array(StoryBlock),
    }),
  ),
  metadata: v.object({
    pinTitle: v.string(),
    totalVideoDuration: v.number(),
    isDeleted: v.boolean(),
    staticPageCount: v.number(),
    hasProductPins: v.boolean(),
  }),
})
export type StoryPinData = v.InferOutput<typeof StoryPinData>

export const CarouselData = v.object({
  slots: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      link: v.nullable(v.string()),
      signature: v.string(),
      extension: v.string(),
      width: v.number(),
      height: v.number(),
      dominantColor: v.string(),
      isAnimated: v.optional(v.boolean()),
      alt: v.string(),
    }),
  ),
})
export type CarouselData = v.InferOutput<typeof CarouselData>

/** `duration` is in milliseconds; URLs are absolute or below /media/. */
export const VideoRendition = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  duration: v.number(),
  thumbnail: v.string(),
  captionsUrls: v.record(v.string(), v.string()),
})
export type VideoRendition = v.InferOutput<typeof VideoRendition>

/** The renditions by format (`V_MP4`, `V_WEBM`), most widely playable last. */
export const VideoList = v.record(v.string(), VideoRendition)
export type VideoList = v.InferOutput<typeof VideoList>

/** `x` and `y` in parts of one of the image; a tag leads to a product or pin here, or to a link elsewhere. */
export const TaggedProduct = v.object({
  x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  productId: v.nullable(v.string()),
  pinId: v.nullable(v.string()),
  title: v.nullable(v.string()),
  link: v.nullable(v.string()),
})
export type TaggedProduct = v.InferOutput<typeof TaggedProduct>

export const Embed = v.object({ src: v.string(), type: v.string(), subtype: v.nullable(v.string()) })
export type Embed = v.InferOutput<typeof Embed>

export const MediaAttribution = v.object({
  author: v.string(),
  authorUrl: v.nullable(v.string()),
  ccUrl: v.nullable(v.string()),
  link: v.nullable(v.string()),
  mediaType: v.string(),
  providerName: v.string(),
})
export type MediaAttribution = v.InferOutput<typeof MediaAttribution>

/** User ids in storage, users on the wire. */
export const SponsorshipRecord = v.object({
  creatorId: v.string(),
  sponsorId: v.string(),
  status: v.picklist(['pending', 'approved', 'declined']),
})
export type SponsorshipRecord = v.InferOutput<typeof SponsorshipRecord>

export const RecommendationReason = v.object({ reason: v.string(), throughName: v.nullable(v.string()) })
export type RecommendationReason = v.InferOutput<typeof RecommendationReason>

export const AdTargetingAttribution = v.object({
  isThirdPartyAd: v.boolean(),
  usesLocation: v.boolean(),
  usesInterests: v.boolean(),
  usesCustomerList: v.boolean(),
})
export type AdTargetingAttribution = v.InferOutput<typeof AdTargetingAttribution>
