import { DEFAULT_LOCALE, type Locale } from '#schema/constants/locales.ts'
import type { Pin } from '#schema/pin.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import type { DocumentHead } from '../document.ts'
import { voidElement } from '../escape.ts'
import { isPathOf, withSlash } from './absolute-url.ts'
import { describeHome } from './describe-home.ts'
import { describePin } from './describe-pin.ts'
import { jsonLdScript } from './json-ld/json-ld.ts'
import type { PageDescription } from './page-description.ts'
import { socialTags } from './social-tags.ts'

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
  /** The locale of the page's texts; English where it is left out. */
  locale?: Locale
}

/** Search engines may show the picture large: it is what people come for. */
const ROBOTS_OF_LISTED = 'max-image-preview:large'
const ROBOTS_OF_UNLISTED = 'noindex'

/** The title of a page and what search engines and social networks read of it. */
export function headOf(input: HeadInput): DocumentHead {
  const page = describe(input)
  // A page that is nothing for search engines by its address has no address that stands for it either.
  const canonical = input.isIndexable ? input.siteOrigin + (page.path ?? withSlash(input.pathname)) : null
  const isListed = input.isIndexable && page.isIndexable
  const tags = [
    page.preloads,
    page.description && voidElement('meta', { name: 'description', content: page.description }),
    voidElement('meta', { name: 'robots', content: isListed ? ROBOTS_OF_LISTED : ROBOTS_OF_UNLISTED }),
    canonical && voidElement('link', { rel: 'canonical', href: canonical }),
    socialTags(page, canonical, input.locale ?? DEFAULT_LOCALE),
    isListed ? jsonLdScript(page.jsonLd) : '',
  ]
  return { title: input.title, tags: tags.filter(Boolean).join('') }
}

function describe(input: HeadInput): PageDescription {
  if (isPin(input.subject)) return describePin(input.subject, input.siteOrigin)
  if (isPathOf('home', input.pathname) || isPathOf('homefeed', input.pathname)) {
    return describeHome(isFeed(input.subject) ? input.subject : null, input)
  }
  return {
    name: input.title,
    description: null,
    path: null,
    type: 'website',
    isIndexable: !isPathOf('login', input.pathname),
    picture: null,
    properties: [],
    preloads: '',
    jsonLd: [],
  }
}

function isPin(subject: unknown): subject is Pin {
  return typeof subject === 'object' && subject !== null && '__typename' in subject && subject.__typename === 'Pin'
}

function isFeed(subject: unknown): subject is QueryResult<'HomeFeedQuery'> {
  return typeof subject === 'object' && subject !== null && 'edges' in subject && Array.isArray(subject.edges)
}
