import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import { href } from '#schema/routes.ts'
import { completeLink, findDomain, parseWebLink } from '#schema/web-link.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import type { Problems } from '../pieces/piece.ts'

/** What a tag leads to, from what was typed: the address of a pin of this site, or any other one. */
export function parseTarget(text: string, origin: string): Pick<TagFields, 'pin_id' | 'product_id' | 'link'> {
  const link = text.trim()
  const url = link.startsWith('/') ? new URL(link, origin) : parseWebLink(completeLink(link))
  const [, id] = (url?.origin === origin && /^\/pin\/([\w-]+)\/?$/.exec(url.pathname)) || []
  return { product_id: null, pin_id: id ?? null, link: id === undefined ? link : null }
}

/** The target is described as it is typed. */
export function describeTarget({ pin_id: pinId, link }: TagFields): string {
  return link || (pinId == null ? '' : href('pin', { id: pinId }))
}

/** A tag can be saved only if it leads somewhere. */
export function leadsSomewhere({ product_id: productId, pin_id: pinId, link }: TagFields): boolean {
  if (link != null && link !== '') return parseWebLink(completeLink(link)) !== null
  return Boolean(productId ?? pinId)
}

/** What it is called in lists. */
export function findTagName(tag: TagFields): string | null {
  return tag.title?.trim() || findDomain(completeLink(tag.link ?? '')) || describeTarget(tag) || null
}

export function findTagProblems(tags: readonly TagFields[], t: Translate): Problems {
  const wrong = tags.flatMap((tag, place) => (leadsSomewhere(tag) ? [] : [`tagged_products.${place}.link`]))
  return Object.fromEntries(wrong.map((path) => [path, t('pinBuilder.tag.problem')]))
}
