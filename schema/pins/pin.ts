import * as v from 'valibot'
import { Id } from '../id.ts'
import { PROVENANCES } from '../media/constants.ts'
import { Image, PIN_IMAGE_SIZES } from '../media/image.ts'
import { Board, BoardSection } from '../pin-board.ts'
import { PinUser } from '../pin-user.ts'
import { RELATED_REASONS } from './constants.ts'
import { LEAD_FIELDS } from './lead-constants.ts'
import { PIN_KINDS } from './pin-kind.ts'
import {
  AdTargetingAttribution,
  Article,
  Embed,
  MediaAttribution,
  Product,
  Recipe,
  RecommendationReason,
  VideoList,
} from './rich-metadata.ts'
import { CarouselSlot, StoryPage } from './story.ts'
import { Topic } from './topic.ts'

export const PinImages = v.object(v.entriesFromList(PIN_IMAGE_SIZES, Image))
export type PinImages = v.InferOutput<typeof PinImages>

export const PinCard = v.object({
  __typename: v.literal('Pin'),
  id: Id,
  kind: v.picklist(PIN_KINDS),
  gridTitle: v.string(),
  altText: v.string(),
  dominantColor: v.string(),
  /** The image at card width, at twice that, and in its stored proportions. */
  images: v.object({ '236x': Image, '474x': Image, '736x': Image }),
  domain: v.nullable(v.string()),
  price: v.nullable(v.string()),
  priceCurrency: v.nullable(v.string()),
  isOosProduct: v.boolean(),
  isPromoted: v.boolean(),
  /** Set by advertisers; most pins have none. */
  trackingParams: v.optional(v.string()),
  /** Milliseconds. */
  videoDuration: v.nullable(v.number()),
  /** Absent where it says nothing, as most do. */
  provenance: v.optional(v.picklist(PROVENANCES)),
  /** Its original moves, which cards don't show. */
  isAnimated: v.optional(v.literal(true)),
  /** What a related pin shares with the other, if anything stands out. */
  recommendationReason: v.optional(v.picklist(RELATED_REASONS)),
  /** What the viewer noted on their save, on the board where it lies; most have none. */
  note: v.optional(v.string()),
  pinner: v.object({
    username: v.string(),
    fullName: v.string(),
    smallImageUrl: v.nullable(v.string()),
  }),
  promoterName: v.nullable(v.string()),
  /** The person who has saved it on a shared board. */
  savedBy: v.optional(v.object({ username: v.string(), fullName: v.string(), smallImageUrl: v.nullable(v.string()) })),
})
export type PinCard = v.InferOutput<typeof PinCard>

/** Shown to signed-out viewers only (docs/behaviour/pins.md, Closeup). */
const PinLeadForm = v.object({
  title: v.string(),
  fields: v.array(v.picklist(LEAD_FIELDS)),
  consentText: v.string(),
  policyUrl: v.string(),
  isSubmitted: v.boolean(),
})
export type PinLeadForm = v.InferOutput<typeof PinLeadForm>

export const PinSeo = v.object({
  seoUrl: v.string(),
  seoTitle: v.string(),
  seoDescription: v.string(),
  seoNoindexReason: v.nullable(v.string()),
  canonicalUrl: v.string(),
  canonicalDomain: v.string(),
  relatedInterests: v.array(Topic),
})
export type PinSeo = v.InferOutput<typeof PinSeo>

/** Shown to signed-in viewers of product pins only. */
export const PinShopping = v.object({
  brand: v.nullable(v.string()),
  price: v.nullable(v.string()),
  priceCurrency: v.nullable(v.string()),
  standardPrice: v.nullable(v.string()),
  freeShippingPrice: v.nullable(v.string()),
  freeShippingValue: v.nullable(v.number()),
})
export type PinShopping = v.InferOutput<typeof PinShopping>

/** The place is in parts of one of the image; leads to a pin here, or to a link elsewhere. */
export const ProductTag = v.object({
  x: v.number(),
  y: v.number(),
  title: v.string(),
  link: v.nullable(v.string()),
  /** The domain of the link. */
  domain: v.nullable(v.string()),
  pin: v.nullable(
    v.object({
      id: Id,
      image: Image,
      /** Shown to signed-in viewers only. */
      price: v.nullable(v.string()),
      priceCurrency: v.nullable(v.string()),
      isOosProduct: v.boolean(),
    }),
  ),
})
export type ProductTag = v.InferOutput<typeof ProductTag>

/** What a card says of a Pin, too. */
const ON_CARD = [
  '__typename',
  'id',
  'kind',
  'gridTitle',
  'altText',
  'dominantColor',
  'domain',
  'priceCurrency',
  'isOosProduct',
  'isPromoted',
] as const

export const Pin = v.object({
  ...v.pick(PinCard, ON_CARD).entries,
  title: v.string(),
  description: v.string(),
  descriptionHtml: v.string(),
  autoAltText: v.string(),
  imageSignature: v.string(),
  images: PinImages,
  /** Stories only. */
  storyCoverImages: v.nullable(v.object({ '90x90': Image, '222x': Image })),
  link: v.nullable(v.string()),
  mobileLink: v.nullable(v.string()),
  trackedLink: v.nullable(v.string()),
  trackingParams: v.nullable(v.string()),
  /** The parameters by surface; advertisers set them, so most pins have none. */
  trackingParamsMap: v.record(v.string(), v.string()),
  category: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  isUnsafe: v.boolean(),
  isHidden: v.boolean(),
  /** What our team decided about it, by the id under which that can be appealed; shown to its pinner alone. */
  standingDecision: v.optional(v.object({ id: Id, decision: v.picklist(['hide', 'mark_unsafe']) })),
  /** Others can't see it, though its board is not secret; shown to its pinner alone. */
  isKeptSecret: v.optional(v.literal(true)),
  isDownstreamPromotion: v.boolean(),
  isEligibleForPdp: v.boolean(),
  isStaleProduct: v.boolean(),
  commentsDisabled: v.boolean(),
  commentCount: v.number(),
  doneByMe: v.boolean(),
  /** Someone has tried it, perhaps no one whom the viewer may see. */
  isTried: v.boolean(),
  /** The board on which the viewer saved the pin last. */
  savedTo: v.nullable(
    v.object({
      saveId: Id,
      boardId: Id,
      name: v.string(),
      url: v.string(),
      /** Its title. */
      section: v.nullable(v.string()),
      /** Only the viewer reads the note. */
      note: v.string(),
    }),
  ),
  shareCount: v.number(),
  repinCount: v.number(),
  storyPinDataId: v.nullable(v.string()),
  reactionCounts: v.record(v.string(), v.number()),
  reactionByMe: v.nullable(v.number()),
  pinner: PinUser,
  nativeCreator: v.nullable(PinUser),
  originPinner: v.nullable(PinUser),
  promoter: v.nullable(PinUser),
  attributionUser: v.nullable(PinUser),
  board: Board,
  section: v.nullable(BoardSection),
  topics: v.array(Topic),
  embed: v.nullable(Embed),
  videos: v.array(VideoList),
  recipe: v.nullable(Recipe),
  article: v.nullable(Article),
  /** Brand, offer and prices of variants are for signed-in viewers; others get `seo`. */
  products: v.array(
    v.object({
      ...v.omit(Product, ['brand', 'offerSummary', 'variantSet', 'additionalImages']).entries,
      variantSet: v.object({
        dimensions: Product.entries.variantSet.entries.dimensions,
        variants: v.array(
          v.object({
            ...Product.entries.variantSet.entries.variants.item.entries,
            image: v.optional(Image),
          }),
        ),
      }),
      brand: v.nullable(v.string()),
      offerSummary: v.nullable(Product.entries.offerSummary),
      /** Each as it stands beside the offer, and as a press on it opens it. */
      additionalImages: v.array(v.object({ ...Image.entries, large: Image })),
    }),
  ),
  storyPinData: v.nullable(
    v.object({
      id: v.string(),
      pages: v.array(StoryPage),
      metadata: v.object({
        pinTitle: v.string(),
        totalVideoDuration: v.number(),
        isDeleted: v.boolean(),
        staticPageCount: v.number(),
        hasProductPins: v.boolean(),
      }),
    }),
  ),
  /** How its image or video came to be, where it says so or its maker does. */
  provenance: v.nullable(v.picklist(PROVENANCES)),
  /** The file itself says so, not only its maker. */
  isProvenanceFixed: v.boolean(),
  /** `images.orig` moves, all others are still. */
  isAnimated: v.boolean(),
  taggedProducts: v.array(ProductTag),
  carouselData: v.nullable(v.object({ slots: v.array(CarouselSlot) })),
  mediaAttribution: v.nullable(MediaAttribution),
  recommendationReason: v.nullable(RecommendationReason),
  sponsorship: v.nullable(v.object({ creator: v.nullable(PinUser), sponsor: v.nullable(PinUser), status: v.string() })),
  adTargetingAttribution: v.nullable(AdTargetingAttribution),
  /** The form of a promoted pin that asks people for their details. */
  leadForm: v.nullable(PinLeadForm),
  /** True for its advertiser, who may download them. */
  hasLeads: v.optional(v.boolean()),
  seo: v.nullable(PinSeo),
  shopping: v.nullable(PinShopping),
})
export type Pin = v.InferOutput<typeof Pin>
