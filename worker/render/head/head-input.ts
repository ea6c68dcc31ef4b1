import type { InterfaceLocale, Locale } from '#schema/constants/locales.ts'

/** What a head is made from. */
export interface HeadInput {
  handler: string
  /** Answer of the page's subject query. */
  subject: unknown
  title: string
  /** Public address of the site without a trailing slash. */
  siteOrigin: string
  pathname: string
  /** A page of a feed beyond the first, a missing page: nothing for search engines. */
  isIndexable: boolean
  /** False for a page that search engines are to leave out, though it has an address that stands for it. */
  isListed?: boolean
  /** The locale of the page's texts; English where it is left out. */
  locale?: InterfaceLocale
  /** Addresses that speak one language each. */
  localeOrigins?: ReadonlyMap<Locale, string>
  /** The one of them that was asked, whose own pages then stand for themselves. */
  localeOrigin?: string | undefined
}
