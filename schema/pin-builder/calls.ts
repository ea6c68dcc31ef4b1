import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { Id } from '../id.ts'
import { PIN_FIELDS, WebLink, type PinFields, type ProductFields } from './pin-fields.ts'
import type { PinKind } from '../pins/pin-kind.ts'
import { findPinProblems } from './pin-problems.ts'
import type { Person } from '../person.ts'
import { DAY_MS } from '../time.ts'
import type { Provenance } from '../media/constants.ts'

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
export interface PinMedia {
  kind: 'image' | 'video'
  url: string
  width: number
  height: number
  dominant_color: string | null
  signature: string | null
}

export interface PinData extends Omit<PinFields, 'media_ids' | 'products'> {
  id: string
  is_draft: false
  url: string
  kind: PinKind
  /** What `media` in stories and carousels counts. */
  media: PinMedia[]
  board_id: string
  /** Only its pinner and who shares its board see it: the board is secret, or the pin was and no one has shown it. */
  is_secret: boolean
  board: { id: string; name: string; url: string; privacy: string }
  section: { id: string; slug: string; title: string } | null
  pinner: Person
  domain: string | null
  products: PinProductData[] | null
  provenance: Provenance | null
  /** The file itself says so. */
  is_provenance_fixed: boolean
  repin_count: number
  comment_count: number
  /** Counts members, each once. */
  share_count: number
  /** The viewer tried it. */
  done_by_me: boolean
  created_at: string
}

type VariantSet = NonNullable<ProductFields['variant_set']>

export interface PinProductData extends ProductFields {
  variant_set: {
    dimensions: VariantSet['dimensions']
    variants: (VariantSet['variants'][number] & { media?: PinMedia })[]
  }
  additional_media: PinMedia[]
}

/** ISO 8601. */
export interface PinDraftData extends PinFields {
  id: string
  is_draft: true
  created_at: string
  updated_at: string
  expires_at: string
}

export interface PinDraftsData {
  items: PinDraftData[]
  bookmark: string | null
}

/** What goes with a pin. A draft cannot be brought back. */
export interface DeletedPinData {
  id: string
  saves: number
  comments: number
  undo_until: string | null
  /** Where publishing it was undone. */
  draft?: PinDraftData
}
