import type { InterfaceLocale, Locale } from '#schema/constants/locales.ts'

export interface HeadInput {
  handler: string
  /** Answer of the page's subject query. */
  subject: unknown
  title: string
  /** Without a trailing slash. */
  siteOrigin: string
  pathname: string
  /** False beyond a feed's first page, and for missing pages. */
  isIndexable: boolean
  /** False for pages that search engines should leave out, though they have a canonical address. */
  isListed?: boolean
  /** English by default. */
  locale?: InterfaceLocale
  localeOrigins?: ReadonlyMap<Locale, string>
  localeOrigin?: string | undefined
}
