import type { PinSeo } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import type { PinRow } from './pin-statement.ts'

const SEO_DESCRIPTION_CHARACTERS = 155

export function presentSeo({ pin, relatedInterests, isHiddenFromSearch }: PinRow, siteOrigin: string): PinSeo {
  const seoUrl = href('pin', { id: pin.id })
  return {
    seoUrl,
    seoTitle: pin.seoTitle || pin.title || pin.gridTitle,
    seoDescription: pin.seoDescription ?? shorten(pin.description || pin.altText, SEO_DESCRIPTION_CHARACTERS),
    seoNoindexReason: pin.seoNoindexReason ?? (isHiddenFromSearch ? 'hidden_by_pinner' : null),
    canonicalUrl: `${siteOrigin}${seoUrl}`,
    canonicalDomain: new URL(siteOrigin).host,
    relatedInterests,
  }
}

export function shorten(text: string, characters: number): string {
  if (text.length <= characters) return text
  const cut = text.slice(0, characters - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`
}
