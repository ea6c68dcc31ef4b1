import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import type { TaggedProduct } from '#schema/pins/rich-metadata.ts'

export function toTags(tags: readonly TagFields[]): TaggedProduct[] {
  return tags.map(({ x, y, product_id: productId = null, pin_id: pinId = null, title, link = null }) => ({
    x,
    y,
    productId,
    pinId,
    title: title || null,
    link,
  }))
}
