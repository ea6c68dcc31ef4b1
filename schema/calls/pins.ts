import * as v from 'valibot'
import { Id } from '../id.ts'
import { PIN_KINDS } from '../pin-kind.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import { PROVENANCES } from './media.ts'

/** Code points. */
export const MAX_TITLE_LENGTH = 100
export const MAX_DESCRIPTION_LENGTH = 800
export const MAX_ALT_TEXT_LENGTH = 500
export const MAX_LINK_LENGTH = 2_048

export const MAX_TOPICS = 10
export const MIN_SLOTS = 2
export const MAX_SLOTS = 5
export const MAX_STORY_PAGES = 20
export const MAX_STORY_BLOCKS = 20
export const MAX_INGREDIENTS = 100
export const MAX_PRODUCT_TAGS = 24

/** Since their last change. */
export const DRAFT_LIFETIME_MS = 30 * DAY_MS
export const DELETE_UNDO_MS = MINUTE_MS

/** What `PinResource` takes and a draft keeps, every field optional; what a published pin needs is checked then. */
export const PinFields = v.partial(
  v.object({
    kind: v.picklist(PIN_KINDS),
    board_id: v.nullable(Id),
    section_id: v.nullable(Id),
    /** In the order of slots or pages. */
    media_ids: v.array(Id),
    title: v.string(),
    description: v.string(),
    alt_text: v.string(),
    link: v.nullable(v.string()),
    topic_ids: v.array(Id),
    provenance: v.nullable(v.picklist(PROVENANCES)),
    comments_disabled: v.boolean(),
  }),
)
export type PinFields = v.InferOutput<typeof PinFields>
