import * as v from 'valibot'
import { CreateBoardInput } from '../boards/calls.ts'
import { BOARD_LAYOUTS, MAX_SECTION_TITLE_LENGTH, MAX_SECTIONS } from '../boards/constants.ts'
import { SIGNATURE_PATTERN } from '../media/media-url.ts'
import { PIN_FIELDS, TagFields } from '../pin-builder/pin-fields.ts'
import { MAX_TOPICS } from '../pins/constants.ts'
import { countCharacters, cutText, toPlainLine, toPlainText } from '../plain-text.ts'
import { MAX_NOTE_LENGTH } from '../saves/constants.ts'
import { toSlug } from '../slug.ts'
import { parseWebLink } from '../web-link.ts'

const Section = v.pipe(
  v.string(),
  v.transform(toPlainLine),
  v.check((title) => title !== '' && countCharacters(title) <= MAX_SECTION_TITLE_LENGTH),
)

const MAX_TOPIC_SLUG_LENGTH = 100

const MAX_CREDIT_LENGTH = 200

/** Milliseconds since 1970. */
const Moment = v.pipe(v.number(), v.integer(), v.minValue(0))

const OldId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** A position on a board, among ids: as cursors have room for. */
export const Position = v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,320}$/))

/** What the importer noted for themselves. */
const OwnNote = v.pipe(
  v.string(),
  v.transform((typed) => cutText(toPlainText(typed), MAX_NOTE_LENGTH)),
)

const Credit = v.pipe(v.string(), v.transform(toPlainLine), v.maxLength(MAX_CREDIT_LENGTH))

const CreditLink = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((link) => parseWebLink(link) !== null),
    ),
  ),
  null,
)

/** The maker of the image. Links that are none are left out. */
const Attribution = v.object({
  author: Credit,
  authorUrl: CreditLink,
  ccUrl: CreditLink,
  link: CreditLink,
  mediaType: Credit,
  providerName: Credit,
})

/** Slugs, the main one first. */
const Topics = v.pipe(
  v.array(v.string()),
  v.transform((named) => [...new Set(named.map((name) => cutText(toSlug(name), MAX_TOPIC_SLUG_LENGTH)))]),
  v.transform((slugs) => slugs.filter(Boolean).slice(0, MAX_TOPICS)),
)

/** The item belongs to a board of the importer by its name. The board is secret if no one else could see the item. */
const BoardFields = { board: v.string(), is_secret: v.optional(v.boolean(), false) }

export const BoardItem = v.object({
  type: v.literal('board'),
  ...CreateBoardInput.entries,
  /** The order on the profile, 0 first. */
  place: v.optional(v.number(), 0),
  old_id: v.optional(OldId),
  layout: v.optional(v.picklist(BOARD_LAYOUTS), 'grid'),
  is_archived: v.optional(v.boolean(), false),
  /** One too many stands for all that are. */
  sections: v.optional(
    v.pipe(
      v.array(Section),
      v.transform((titles) => titles.slice(0, MAX_SECTIONS + 1)),
    ),
    [],
  ),
  created_at: v.optional(Moment),
})
export type BoardItem = v.InferOutput<typeof BoardItem>

/** A file in the archive, and what it is for. */
const FileItem = v.object({
  entry: v.string(),
  kind: v.picklist(['image', 'video', 'captions']),
  /** The signature of a file that this product has written. */
  signature: v.optional(v.pipe(v.string(), v.regex(SIGNATURE_PATTERN))),
  /** The product of which it is a further image. */
  product: v.optional(v.number()),
  language: v.optional(v.string()),
})
export type FileItem = v.InferOutput<typeof FileItem>

const { media_ids: _mediaIds, board_id: _boardId, section_id: _sectionId, topic_ids: _topicIds, ...fields } = PIN_FIELDS

export const PinItem = v.object({
  type: v.literal('pin'),
  ...BoardFields,
  section: v.nullish(Section),
  /** It was secret on a board that is not. */
  is_kept_secret: v.optional(v.boolean(), false),
  /** The same one is never imported twice. */
  key: v.string(),
  fields: v.object(fields),
  topics: v.optional(Topics, []),
  files: v.optional(v.array(FileItem), []),
  /** An image on the web; the next is tried where one is none. */
  image_urls: v.optional(v.array(v.string()), []),
  /** A page from which the image and what is not said come where no image is named, or none is left. */
  reads_link: v.optional(v.boolean(), false),
  old_id: v.optional(OldId),
  created_at: v.optional(Moment),
  position: v.optional(Position),
  note: v.optional(OwnNote, ''),
  attribution: v.fallback(v.nullish(Attribution), null),
  /** It was saved there: one that is here already is saved again. */
  save: v.optional(v.object({ id: OldId, created_at: Moment })),
})
export type PinItem = v.InferOutput<typeof PinItem>

export const CoverItem = v.object({ type: v.literal('cover'), ...BoardFields, old_id: OldId })
export type CoverItem = v.InferOutput<typeof CoverItem>

/** The tags of a pin by its key: what leads to other pins. */
export const TagsItem = v.object({ type: v.literal('tags'), key: v.string(), tags: v.array(TagFields) })
export type TagsItem = v.InferOutput<typeof TagsItem>

export const ImportItem = v.variant('type', [BoardItem, PinItem, CoverItem, TagsItem])
export type ImportItem = v.InferOutput<typeof ImportItem>
