import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { MAX_LINK_IMAGES } from '../constants/limits.ts'
import { MAX_LINK_LENGTH } from '../pins/constants.ts'
import { PIN_KINDS } from '../pins/pin-kind.ts'

/** What is wrong with an address itself, such as another scheme than http(s), is said by `linkNotAllowed`. */
export const LinkPreviewInput = v.object({
  url: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LINK_LENGTH)),
})
export type LinkPreviewInput = v.InferOutput<typeof LinkPreviewInput>

/** Minutes; 0 where the page doesn't say. */
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0))

export const LinkRecipe = v.object({
  name: v.string(),
  ingredients: v.array(
    v.object({ category: v.string(), items: v.array(v.object({ amount: v.string(), name: v.string() })) }),
  ),
  cook_times: v.object({ total: Minutes, cook: Minutes, prep: Minutes }),
  /** 0 where the page doesn't say. */
  servings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  diets: v.array(v.string()),
})
export type LinkRecipe = v.InferOutput<typeof LinkRecipe>

export const LinkProduct = v.object({
  name: v.string(),
  brand: v.nullable(v.string()),
  /** Null where the page names no price with its currency (ISO 4217). */
  offer_summary: v.nullable(
    v.object({
      price: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
      currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
      in_stock: v.boolean(),
    }),
  ),
})
export type LinkProduct = v.InferOutput<typeof LinkProduct>

export const LinkArticle = v.object({
  name: v.string(),
  /** ISO 8601 date. */
  date_published: v.nullable(v.pipe(v.string(), v.isoDate())),
})
export type LinkArticle = v.InferOutput<typeof LinkArticle>

export const LinkImage = v.object({
  url: v.string(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  alt: v.string(),
})
export type LinkImage = v.InferOutput<typeof LinkImage>

/** `preview_url` shows it to the viewer in small, from this site and for a while; null where that is not set up. */
export const LinkImageWithPreview = v.object({ ...LinkImage.entries, preview_url: v.nullable(v.string()) })
export type LinkImageWithPreview = v.InferOutput<typeof LinkImageWithPreview>

/** Texts are '' where the page has none, and within the limits of pins. */
export const LinkPreview = v.object({
  /** The address after redirects. */
  url: v.string(),
  domain: v.string(),
  kind: v.picklist(PIN_KINDS),
  title: v.string(),
  description: v.string(),
  /** What the page declares first, then the largest. */
  images: v.pipe(v.array(LinkImageWithPreview), v.maxLength(MAX_LINK_IMAGES)),
  recipe: v.exactOptional(LinkRecipe),
  product: v.exactOptional(LinkProduct),
  article: v.exactOptional(LinkArticle),
})
export type LinkPreview = v.InferOutput<typeof LinkPreview>

export const PreviewLinkCall = defineCall('POST linkPreview', LinkPreviewInput, LinkPreview)
