import type { JsonLdNode } from './json-ld/node.ts'
import type { InterfaceLocale, Locale } from '#schema/constants/locales.ts'
import type { Text } from '#worker/messages/texts.ts'
import { IMAGE_SIZES } from '#schema/picture.ts'
import { absoluteUrl } from './absolute-url.ts'

export interface PreviewPicture {
  url: string
  width: number
  height: number
  alt: string
}

export interface PageDescription {
  /** Without the name of the site. */
  name: string
  description: string | null
  /** Canonical path; null if it is the requested one. */
  path: string | null
  /** `og:type`. */
  type: string
  isIndexable: boolean
  picture: PreviewPicture | null
  properties: readonly [property: string, content: string][]
  preloads: string
  jsonLd: readonly JsonLdNode[]
}

export interface HeadInput {
  handler: string
  subject: unknown
  title: string
  siteOrigin: string
  pathname: string
  /** False beyond a feed's first page, and for missing pages. */
  isIndexable: boolean
  /** False to keep a page with a canonical URL out of search engines. */
  isListed?: boolean
  /** Default: English. */
  locale?: InterfaceLocale
  localeOrigins?: ReadonlyMap<Locale, string>
  localeOrigin?: string | undefined
}

export type DescribedPage = HeadInput & { text: Text }

export function previewPicture(path: string | null, alt: string, siteOrigin: string): PreviewPicture | null {
  return path === null ? null : { url: absoluteUrl(siteOrigin, path), ...IMAGE_SIZES['600x315'], alt }
}
