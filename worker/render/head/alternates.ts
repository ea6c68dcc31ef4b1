import { languageTagOf, type Locale } from '#schema/constants/locales.ts'
import { voidElement } from '../void-element.ts'

/**
 * The same page at the addresses that speak one language each, and at the one that speaks to each visitor in theirs.
 * Each of them says the same, as search engines ask for.
 */
export function alternateLinks(origins: ReadonlyMap<Locale, string>, siteOrigin: string, path: string): string {
  const links: [language: string, origin: string][] = [...origins].map(([locale, origin]) => [
    languageTagOf(locale),
    origin,
  ])
  return [...links, ['x-default', siteOrigin] as const]
    .map(([hreflang, origin]) => voidElement('link', { rel: 'alternate', hreflang, href: origin + path }))
    .join('')
}
