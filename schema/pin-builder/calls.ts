import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { defineCall } from '../call.ts'
import { Id } from '../id.ts'
import { PROVENANCES } from '../media/constants.ts'
import { PIN_KINDS, type PinKind } from '../pins/pin-kind.ts'
import { OfferSummary } from '../pins/rich-metadata.ts'
import { snakeCased } from '../snake-cased.ts'
import { DAY_MS } from '../time.ts'
import {
  ArticleFields,
  CarouselFields,
  PIN_FIELDS,
  RecipeFields,
  StoryFields,
  TagFields,
  WebLink,
} from './pin-fields.ts'
import { findPinProblems } from './pin-problems.ts'

/** Counts since their last change. */
export const DRAFT_LIFETIME_MS = 30 * DAY_MS

/** A story has many texts. */
export const MAX_PIN_BODY_BYTES = 1_024 * 1_024

/** The kind of a pin that does not say. */
export const DEFAULT_KIND: PinKind = 'image'

/** `PinResource` create. What a pin needs is checked at once, unless it is a draft. */
export const CreatePinInput = v.pipe(
  v.object({ ...PIN_FIELDS, image_url: v.nullish(WebLink), is_draft: v.optional(v.boolean(), false) }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.is_draft) return
    const { kind = DEFAULT_KIND, media_ids: ids = [], image_url: url } = dataset.value
    for (const { path, text } of findPinProblems(dataset.value, kind, url ? 1 : ids.length)) {
      const [first, ...rest] = path.map(pathItem)
      addIssue({ message: text, ...(first && { path: [first, ...rest] }) })
    }
  }),
)
export type CreatePinInput = v.InferOutput<typeof CreatePinInput>

/** A path item of which an issue only says its key. */
function pathItem(key: string | number): v.UnknownPathItem {
  return { type: 'unknown', origin: 'value', input: undefined, key, value: undefined }
}

/**
 * `PinResource` update, of a draft or a pin: only what is given changes. `is_draft: false` publishes a draft,
 * `is_deleted: false` takes a deletion back, and goes alone.
 */
export const UpdatePinInput = byOption(
  { is_deleted: v.object({ id: Id, is_deleted: v.literal(false) }) },
  v.object({ id: Id, ...PIN_FIELDS, image_url: v.nullish(WebLink), is_draft: v.optional(v.boolean()) }),
)
export type UpdatePinInput = v.InferOutput<typeof UpdatePinInput>

/** `PinResource` get: a pin, or a draft of the viewer; once it is published its id leads to the pin. */
export const PinInput = v.object({ id: Id })
export type PinInput = v.InferOutput<typeof PinInput>

/**
 * `PinResource` delete. `restore_draft` undoes the publishing of a draft: within a minute the pin goes for good, and
 * the draft is there again under its own id, as it was published. One that is there already is answered as it is.
 */
export const DeletePinInput = v.object({ id: Id, restore_draft: v.optional(v.boolean(), false) })
export type DeletePinInput = v.InferOutput<typeof DeletePinInput>

/** `PinDraftsResource` get. */
export const PinDraftsInput = v.object({ bookmark: v.nullish(v.string(), null) })
export type PinDraftsInput = v.InferOutput<typeof PinDraftsInput>

/** A file of a pin, as anyone gets it who may open the pin. */
export const PinMedia = v.object({
  kind: v.picklist(['image', 'video']),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  dominant_color: v.nullable(v.string()),
  signature: v.nullable(v.string()),
})
export type PinMedia = v.InferOutput<typeof PinMedia>

export const PinProductData = v.object({
  product_id: v.string(),
  name: v.string(),
  brand: v.nullable(v.string()),
  /** Null for visitors, as is the brand. */
  offer_summary: v.nullable(snakeCased(OfferSummary)),
  variant_set: v.object({
    dimensions: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
    variants: v.array(
      v.object({
        product_id: v.string(),
        values: v.record(v.string(), v.string()),
        in_stock: v.boolean(),
        /** The price is given if it differs from the offer's. */
        price: v.exactOptional(v.string()),
        signature: v.exactOptional(v.string()),
        media: v.exactOptional(PinMedia),
      }),
    ),
  }),
  additional_media: v.array(PinMedia),
})
export type PinProductData = v.InferOutput<typeof PinProductData>

export const PinData = v.object({
  id: v.string(),
  is_draft: v.literal(false),
  url: v.string(),
  kind: v.picklist(PIN_KINDS),
  title: v.string(),
  description: v.string(),
  alt_text: v.string(),
  link: v.nullable(v.string()),
  domain: v.nullable(v.string()),
  /** What `media` in stories and carousels counts. */
  media: v.array(PinMedia),
  board_id: v.string(),
  section_id: v.nullable(v.string()),
  /**
   * Only its pinner and those who share its board see the pin: the board is secret, or the pin was and no one has shown
   * it.
   */
  is_secret: v.boolean(),
  board: v.object({ id: v.string(), name: v.string(), url: v.string(), privacy: v.string() }),
  section: v.nullable(v.object({ id: v.string(), slug: v.string(), title: v.string() })),
  pinner: v.object({ id: v.string(), username: v.string(), full_name: v.string() }),
  topic_ids: v.array(v.string()),
  recipe: v.nullable(RecipeFields),
  products: v.nullable(v.array(PinProductData)),
  article: v.nullable(ArticleFields),
  story: v.nullable(StoryFields),
  carousel: v.nullable(CarouselFields),
  tagged_products: v.array(TagFields),
  provenance: v.nullable(v.picklist(PROVENANCES)),
  /** The file itself says so. */
  is_provenance_fixed: v.boolean(),
  comments_disabled: v.boolean(),
  repin_count: v.number(),
  comment_count: v.number(),
  /** Counts members, each once. */
  share_count: v.number(),
  /** The viewer tried it. */
  done_by_me: v.boolean(),
  created_at: v.string(),
})
export type PinData = v.InferOutput<typeof PinData>

/** Times are ISO 8601. */
export const PinDraftData = v.object({
  ...PIN_FIELDS,
  id: v.string(),
  is_draft: v.literal(true),
  created_at: v.string(),
  updated_at: v.string(),
  expires_at: v.string(),
})
export type PinDraftData = v.InferOutput<typeof PinDraftData>

const PinOrDraft = v.variant('is_draft', [PinData, PinDraftData])

export const PinDraftsData = v.object({ items: v.array(PinDraftData), bookmark: v.nullable(v.string()) })
export type PinDraftsData = v.InferOutput<typeof PinDraftsData>

/** What goes with a pin. A draft cannot be brought back. */
export const DeletedPinData = v.object({
  id: v.string(),
  saves: v.number(),
  comments: v.number(),
  undo_until: v.nullable(v.string()),
  /** The draft is given if publishing it was undone. */
  draft: v.exactOptional(PinDraftData),
})
export type DeletedPinData = v.InferOutput<typeof DeletedPinData>

export const ReadPinCall = defineCall('PinResource.get', PinInput, PinOrDraft)
export const CreatePinCall = defineCall('PinResource.create', CreatePinInput, PinOrDraft)
export const UpdatePinCall = defineCall('PinResource.update', UpdatePinInput, PinOrDraft)
export const DeletePinCall = defineCall('PinResource.delete', DeletePinInput, DeletedPinData)
export const ReadDraftsCall = defineCall('PinDraftsResource.get', PinDraftsInput, PinDraftsData)
