import * as v from 'valibot'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { PROVENANCES } from '../media/constants.ts'
import { SIGNATURE_PATTERN } from '../media/media-url.ts'
import {
  MAX_ALT_TEXT_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_DIETS,
  MAX_INGREDIENT_CATEGORIES,
  MAX_INGREDIENTS,
  MAX_LINK_LENGTH,
  MAX_LIST_ITEM_LENGTH,
  MAX_LIST_ITEMS,
  MAX_PART_LENGTH,
  MAX_PIN_FILES,
  MAX_PRODUCT_IMAGES,
  MAX_PRODUCT_TAGS,
  MAX_PRODUCTS,
  MAX_RECIPE_MINUTES,
  MAX_RECIPE_STEPS,
  MAX_SERVINGS,
  MAX_SLOTS,
  MAX_STORY_BLOCKS,
  MAX_STORY_PAGES,
  MAX_TITLE_LENGTH,
  MAX_TOPICS,
  MAX_VARIANT_DIMENSIONS,
  MAX_VARIANTS,
  STORY_LAYOUTS,
} from '../pins/constants.ts'
import { PIN_KINDS } from '../pins/pin-kind.ts'
import { line, paragraphs, withinLimit } from '../typed-text.ts'
import { completeLink, parseWebLink } from '../web-link.ts'

function few<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(v.array(item), v.maxLength(max))
}

const part = line(MAX_PART_LENGTH)

/** '' is none. */
export const WebLink = v.pipe(
  v.string(),
  v.trim(),
  withinLimit(MAX_LINK_LENGTH),
  v.transform(completeLink),
  v.check((text) => text === '' || parseWebLink(text) !== null, issueText('url')),
  v.transform((text) => parseWebLink(text)?.href ?? null),
  v.check(
    (link) => link === null || link.length <= MAX_LINK_LENGTH,
    issueText('maxLength', { limit: MAX_LINK_LENGTH }),
  ),
)

/** The place of a file in `media_ids`; of a pin that is published, in its `media`. */
const MediaIndex = v.pipe(v.number(), v.integer(), v.minValue(0))

const Minutes = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_RECIPE_MINUTES)), 0)

export const RecipeFields = v.object({
  name: v.optional(line(MAX_TITLE_LENGTH), ''),
  ingredients: v.optional(
    v.pipe(
      few(
        v.object({
          category: v.optional(part, ''),
          items: few(v.object({ amount: v.optional(part, ''), name: part }), MAX_INGREDIENTS),
        }),
        MAX_INGREDIENT_CATEGORIES,
      ),
      v.check(
        (groups) => groups.reduce((sum, { items }) => sum + items.length, 0) <= MAX_INGREDIENTS,
        issueText('maxItems', { limit: MAX_INGREDIENTS }),
      ),
    ),
    [],
  ),
  cook_times: v.optional(v.object({ total: Minutes, cook: Minutes, prep: Minutes }), {}),
  servings: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SERVINGS)), 0),
  diets: v.optional(few(part, MAX_DIETS), []),
  /** A recipe keeps its steps where there are none. */
  steps: v.optional(few(v.object({ text: paragraphs(MAX_DESCRIPTION_LENGTH) }), MAX_RECIPE_STEPS)),
})
export type RecipeFields = v.InferOutput<typeof RecipeFields>

/** A decimal string of the major unit; a number will do. */
const Price = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((price) => String(price).trim()),
  v.regex(/^\d{1,9}(?:\.\d{1,3})?$/, issueText('price')),
)

const OfferFields = v.object({
  price: Price,
  /** What it was before it was lower, and of variants. Without them those of the same price stay. */
  standard_price: v.nullish(Price),
  min_price: v.nullish(Price),
  max_price: v.nullish(Price),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, issueText('currency'))),
  in_stock: v.optional(v.boolean(), true),
  shipping_info: v.nullish(
    v.object({
      free_shipping_price: v.nullish(Price),
      free_shipping_value: v.nullish(v.pipe(v.number(), v.minValue(0))),
    }),
  ),
})

/** What answers say of images; dropped, so that a product can be sent as it was received. */
const AsReceived = v.optional(v.unknown())

const VariantSetFields = v.object({
  dimensions: few(v.object({ name: part, values: few(part, MAX_VARIANTS) }), MAX_VARIANT_DIMENSIONS),
  variants: few(
    v.pipe(
      v.object({
        product_id: v.optional(Id),
        values: v.record(part, part),
        in_stock: v.optional(v.boolean(), true),
        /** The price is given if it differs from the offer's. */
        price: v.nullish(Price),
        /** One of `additional_media_ids`. Without either of the two a variant that is known keeps its image. */
        media_id: v.nullish(Id),
        /** One of the images that the product has; null takes the variant's image back. */
        signature: v.nullish(v.pipe(v.string(), v.regex(SIGNATURE_PATTERN))),
        media: AsReceived,
      }),
      v.transform(({ media: _media, ...fields }) => fields),
    ),
    MAX_VARIANTS,
  ),
})

export const ProductFields = v.pipe(
  v.object({
    product_id: v.optional(Id),
    name: v.optional(line(MAX_TITLE_LENGTH), ''),
    brand: v.nullish(part),
    offer_summary: v.nullish(OfferFields),
    variant_set: v.nullish(VariantSetFields),
    additional_media_ids: v.optional(few(Id, MAX_PRODUCT_IMAGES)),
    additional_media: AsReceived,
  }),
  v.transform(({ additional_media: _media, ...fields }) => fields),
)
export type ProductFields = v.InferOutput<typeof ProductFields>

export const ArticleFields = v.object({
  name: v.optional(line(MAX_TITLE_LENGTH), ''),
  date_published: v.nullish(v.pipe(v.string(), v.isoDate())),
})
export type ArticleFields = v.InferOutput<typeof ArticleFields>

const BLOCK_TYPES = ['text', 'heading', 'paragraph', 'link', 'image', 'video', 'ingredient', 'supply', 'list'] as const

export const BlockFields = v.object({
  type: v.picklist(BLOCK_TYPES),
  text: v.optional(paragraphs(MAX_DESCRIPTION_LENGTH)),
  /** The amount of an ingredient or a supply. */
  amount: v.optional(part),
  href: v.nullish(WebLink),
  media: v.nullish(MediaIndex),
  items: v.optional(few(line(MAX_LIST_ITEM_LENGTH), MAX_LIST_ITEMS)),
})
export type BlockFields = v.InferOutput<typeof BlockFields>

export const StoryFields = v.object({
  pages: few(
    v.object({ layout: v.picklist(STORY_LAYOUTS), blocks: few(BlockFields, MAX_STORY_BLOCKS) }),
    MAX_STORY_PAGES,
  ),
})
export type StoryFields = v.InferOutput<typeof StoryFields>

export const CarouselFields = v.object({
  slots: few(
    v.object({ media: MediaIndex, title: v.optional(line(MAX_TITLE_LENGTH), ''), link: v.nullish(WebLink) }),
    MAX_SLOTS,
  ),
})
export type CarouselFields = v.InferOutput<typeof CarouselFields>

const InPartsOfOne = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

export const TagFields = v.pipe(
  v.object({
    x: InPartsOfOne,
    y: InPartsOfOne,
    product_id: v.nullish(Id),
    pin_id: v.nullish(Id),
    title: v.nullish(line(MAX_TITLE_LENGTH)),
    link: v.nullish(WebLink),
  }),
  v.check(({ product_id, pin_id, link }) => Boolean(product_id ?? pin_id ?? link), issueText('tagTarget')),
)
export type TagFields = v.InferOutput<typeof TagFields>

/**
 * What a pin is made of, every field optional: a draft may lack anything, and what a pin needs is checked when it is
 * published. Null takes a field back.
 */
export const PIN_FIELDS = {
  kind: v.optional(v.picklist(PIN_KINDS)),
  board_id: v.nullish(Id),
  section_id: v.nullish(Id),
  /** The files in the order of slots or pages. */
  media_ids: v.optional(few(Id, MAX_PIN_FILES)),
  title: v.optional(line(MAX_TITLE_LENGTH)),
  description: v.optional(paragraphs(MAX_DESCRIPTION_LENGTH)),
  alt_text: v.optional(paragraphs(MAX_ALT_TEXT_LENGTH)),
  link: v.nullish(WebLink),
  /** The most telling one first. */
  topic_ids: v.optional(few(Id, MAX_TOPICS)),
  recipe: v.nullish(RecipeFields),
  products: v.nullish(few(ProductFields, MAX_PRODUCTS)),
  article: v.nullish(ArticleFields),
  story: v.nullish(StoryFields),
  carousel: v.nullish(CarouselFields),
  tagged_products: v.nullish(few(TagFields, MAX_PRODUCT_TAGS)),
  provenance: v.nullish(v.picklist(PROVENANCES)),
  /** The language of the captions among the files (BCP 47, the language alone); the request's where it is not said. */
  captions_language: v.nullish(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/))),
  comments_disabled: v.optional(v.boolean()),
}

export const PinFields = v.object(PIN_FIELDS)
export type PinFields = v.InferOutput<typeof PinFields>
