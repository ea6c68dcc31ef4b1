import type { InterfaceLocale, Locale } from '#schema/constants/locales.ts'
import { IMAGE_SIZES } from '#schema/media/image-size-constants.ts'
import { href } from '#schema/routes.ts'
import type { Text } from '#worker/texts/texts.ts'
import { absoluteUrl } from './absolute-url.ts'
import type { JsonLdNode } from './json-ld/node.ts'

export interface PreviewImage {
  url: string
  width: number
  height: number
  alt: string
}

/** The same in a form for programs. */
export interface AlternateForm {
  type: string
  title: string
  path: string
}

export interface PageDescription {
  /** The name does not include that of the site. */
  name: string
  description: string | null
  /** Canonical path; null if it is the requested one. */
  path: string | null
  /** `og:type`. */
  type: string
  isIndexable: boolean
  image: PreviewImage | null
  properties: readonly [property: string, content: string][]
  preloads: string
  alternates?: readonly AlternateForm[]
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

export function previewImage(path: string | null, alt: string, siteOrigin: string): PreviewImage | null {
  return path === null ? null : { url: absoluteUrl(siteOrigin, path), ...IMAGE_SIZES['600x315'], alt }
}

export function rssFeed(title: string, path: string): AlternateForm {
  return { type: 'application/rss+xml', title, path }
}

/** How other sites learn to embed the page at that address. */
export function oEmbeds(title: string, url: string): AlternateForm[] {
  const toPath = (format: string) => href('oembed', {}, { url, format })
  return [
    { type: 'application/json+oembed', title, path: toPath('json') },
    { type: 'text/xml+oembed', title, path: toPath('xml') },
  ]
}
