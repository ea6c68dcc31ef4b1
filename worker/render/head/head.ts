import type { QueryResult } from '#schema/all-queries.ts'
import { DEFAULT_LOCALE, toLanguageTag, type Locale } from '#schema/constants/locales.ts'
import { IMAGE_SIZES } from '#schema/media/image-size-constants.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { embedJson } from '#ui/app/query/embedded.ts'
import { parseMediaPath } from '#worker/platform/parse-media-path.ts'
import { getTexts, type Text } from '#worker/texts/texts.ts'
import type { DocumentHead } from '../document.ts'
import { voidElement } from '../void-element.ts'
import { isRoutePath, withSlash, absoluteUrl } from './absolute-url.ts'
import { describeSubject } from './describe-subject.ts'
import { type JsonLdNode, node } from './json-ld/node.ts'
import type { AlternateForm, DescribedPage, HeadInput, PageDescription, PreviewImage } from './page-description.ts'
import { cardImagePreload } from './pin-media.ts'
import { socialTags } from './social-tags.ts'
import { SITE_NAME } from './words.ts'

/** Allows large previews: images are what users look for. */
const ROBOTS_OF_LISTED = 'max-image-preview:large'
const ROBOTS_OF_UNLISTED = 'noindex'

export function buildHead(input: HeadInput): DocumentHead {
  const locale = input.locale ?? DEFAULT_LOCALE
  const page = describe({ ...input, text: getTexts(locale).text })
  // A page that isn't indexable has no canonical URL either.
  const path = page.path ?? withSlash(input.pathname)
  const canonical = input.isIndexable ? (input.localeOrigin ?? input.siteOrigin) + path : null
  const isListed = input.isIndexable && page.isIndexable && input.isListed !== false
  const tags = [
    page.preloads,
    page.description && voidElement('meta', { name: 'description', content: page.description }),
    voidElement('meta', { name: 'robots', content: isListed ? ROBOTS_OF_LISTED : ROBOTS_OF_UNLISTED }),
    canonical && voidElement('link', { rel: 'canonical', href: canonical }),
    isListed ? alternateLinks(input.localeOrigins ?? new Map(), input.siteOrigin, path) : '',
    page.alternates ? alternateForms(page.alternates, input.siteOrigin) : '',
    socialTags(page, { canonical, locale, siteOrigin: input.siteOrigin }),
    isListed ? jsonLdScript(page.jsonLd) : '',
  ]
  return { title: input.title, tags: tags.filter(Boolean).join('') }
}

function describe(input: DescribedPage): PageDescription {
  const page = describeSubject(input)
  if (page) return page
  if (isRoutePath('home', input.pathname) || isRoutePath('homefeed', input.pathname)) {
    return describeHome(isFeed(input.subject) ? input.subject : null, input)
  }
  return {
    name: input.title,
    description: describeHandler(input),
    path: null,
    type: 'website',
    isIndexable: !isRoutePath('login', input.pathname) && !isRoutePath('languages', input.pathname),
    image: null,
    properties: [],
    preloads: '',
    jsonLd: [],
  }
}

function describeHandler({ handler, text }: DescribedPage): string | null {
  switch (handler) {
    case 'about':
      return text('head.about')
    case 'discover/topics':
      return text('head.topics')
    case 'help':
      return text('head.help')
    case 'login':
      return text('head.login')
    case 'privacy':
      return text('head.privacy')
    case 'search':
    case 'search/[scope]':
      return text('head.search')
    case 'signup':
      return text('head.signup')
    case 'terms':
      return text('head.terms')
    default:
      return null
  }
}

function isFeed(subject: unknown): subject is QueryResult<'HomeFeedQuery'> {
  return typeof subject === 'object' && subject !== null && 'edges' in subject && Array.isArray(subject.edges)
}

/** Each page lists all of them, itself included, as search engines require. */
function alternateLinks(origins: ReadonlyMap<Locale, string>, siteOrigin: string, path: string): string {
  const links: [language: string, origin: string][] = [...origins].map(([locale, origin]) => [
    toLanguageTag(locale),
    origin,
  ])
  return [...links, ['x-default', siteOrigin] as const]
    .map(([hreflang, origin]) => voidElement('link', { rel: 'alternate', hreflang, href: origin + path }))
    .join('')
}

function alternateForms(forms: readonly AlternateForm[], siteOrigin: string): string {
  return forms
    .map(({ type, title, path }) => voidElement('link', { rel: 'alternate', type, title, href: siteOrigin + path }))
    .join('')
}

export function jsonLdScript(nodes: readonly JsonLdNode[]): string {
  if (nodes.length === 0) return ''
  return `<script type="application/ld+json">${embedJson({ '@context': 'https://schema.org', '@graph': nodes })}</script>`
}

/** The top of a phone's two columns: needed before the styles are read. */
const PRELOADED_CARDS = 2

export interface HomeInput {
  title: string
  siteOrigin: string
  text: Text
}

export function describeHome(
  feed: QueryResult<'HomeFeedQuery'> | null,
  { title, siteOrigin, text }: HomeInput,
): PageDescription {
  const cards = (feed?.edges ?? []).slice(0, PRELOADED_CARDS).map(({ node }) => node)
  return {
    name: title,
    description: text('head.home'),
    path: href('home'),
    type: 'website',
    isIndexable: true,
    image: cards[0] ? toPreview(cards[0], siteOrigin) : null,
    properties: [],
    preloads: cards.map(cardImagePreload).join(''),
    jsonLd: [node('WebSite', { name: SITE_NAME, url: absoluteUrl(siteOrigin, href('home')) })],
  }
}

function toPreview(card: PinCard, siteOrigin: string): PreviewImage | null {
  const file = parseMediaPath(card.images['736x'].url)
  if (!file) return null
  const url = absoluteUrl(siteOrigin, mediaUrl('600x315', file.signature, 'jpg'))
  return { url, ...IMAGE_SIZES['600x315'], alt: card.altText || card.gridTitle }
}
