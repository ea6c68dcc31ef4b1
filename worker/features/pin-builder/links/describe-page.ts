import type { LinkArticle, LinkImage, LinkPreview, LinkProduct, LinkRecipe } from '#schema/pin-builder/link-calls.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { readArticle, toArticle } from './article.ts'
import { cleanText } from './clean-text.ts'
import {
  chooseImages,
  findDeclaredImages,
  findNodeImages,
  type ImageCandidate,
  type ResolveAddress,
} from './find-images.ts'
import type { ParsedPage } from './parse-page.ts'
import { readProduct, toProduct } from './product.ts'
import type { OEmbed } from './read-oembed.ts'
import { readRecipe } from './recipe.ts'
import { SchemaGraph, type SchemaNode } from './schema-graph.ts'

const RECIPES = new Set(['Recipe'])
const PRODUCTS = new Set(['Product', 'ProductGroup', 'ProductModel', 'IndividualProduct'])
const VIDEOS = new Set(['VideoObject'])
const ARTICLES = new Set([
  'Article',
  'AdvertiserContentArticle',
  'BlogPosting',
  'NewsArticle',
  'Report',
  'ReportageNewsArticle',
  'ScholarlyArticle',
  'SocialMediaPosting',
  'TechArticle',
])

export type PageDescription = Omit<LinkPreview, 'url' | 'domain' | 'images'> & { images: LinkImage[] }

/** What the page is about: its most special thing, as a recipe on a blog is in an article, too. */
interface Subject {
  kind: LinkPreview['kind']
  node?: SchemaNode
  details: { recipe?: LinkRecipe; product?: LinkProduct; article?: LinkArticle }
}

/** What a pin of a page would begin with. Image sizes are as the page says. */
export function describePage(
  facts: ParsedPage,
  page: URL,
  oEmbed: OEmbed | null,
  resolve: ResolveAddress,
): PageDescription {
  const graph = new SchemaGraph(facts.jsonLd, facts.microdata)
  const meta = readMetas(facts)
  const isOwn = matchOwnThing(graph, facts, meta, page, resolve)
  const { kind, node, details } = findSubject(graph, isOwn, meta, oEmbed)
  const declared: ImageCandidate[] = [
    ...findDeclaredImages(facts),
    ...findNodeImages(graph, node),
    ...(oEmbed?.images ?? []),
  ]
  const titles = [
    details.recipe?.name,
    details.product?.name,
    meta('og:title'),
    details.article?.name,
    meta('twitter:title'),
    facts.title,
    oEmbed?.title,
    graph.text(node, 'name'),
  ]
  const descriptions = [
    meta('og:description'),
    meta('description'),
    meta('twitter:description'),
    graph.text(node, 'description'),
  ]
  return {
    kind,
    title: firstText(titles, MAX_TITLE_LENGTH),
    description: firstText(descriptions, MAX_DESCRIPTION_LENGTH),
    images: chooseImages(declared, facts.images, resolve),
    ...details,
  }
}

type ReadMeta = (name: string) => string

function readMetas({ metas }: ParsedPage): ReadMeta {
  const first = new Map<string, string>()
  for (const { name, content } of metas) if (!first.has(name)) first.set(name, content)
  return (name) => first.get(name) ?? ''
}

/** True for the thing in structured data that the page is about, and not for one beside it. */
type MatchThing = (node: SchemaNode) => boolean

function matchOwnThing(
  graph: SchemaGraph,
  { links, title }: ParsedPage,
  meta: ReadMeta,
  page: URL,
  resolve: ResolveAddress,
): MatchThing {
  const canonical = links.find(({ rels }) => rels.includes('canonical'))?.href ?? ''
  const addresses = [page.href, canonical, meta('og:url')].flatMap((address) => toAddressKey(address, resolve))
  const titles = [meta('og:title'), title].map((text) => text.toLowerCase())
  return (node) => {
    const named = ['url', '@id', 'mainEntityOfPage'].flatMap((name) => [
      ...graph.values(node, name).filter((value) => typeof value === 'string'),
      ...graph.nodesOf(node, name).map((one) => graph.text(one, '@id')),
    ])
    if (graph.isMain(node) || named.some((one) => toAddressKey(one, resolve).some((key) => addresses.includes(key)))) {
      return true
    }
    const name = graph.text(node, 'name').toLowerCase()
    return name !== '' && titles.includes(name)
  }
}

/** Equal for the spellings of one page's address. */
function toAddressKey(address: string, resolve: ResolveAddress): string[] {
  const url = address === '' ? null : resolve(address)
  return url ? [`${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`] : []
}

/** Chooses the page's own thing or none, where there are several, such as products that a shop shows beside it. */
function chooseThing(graph: SchemaGraph, types: ReadonlySet<string>, isOwn: MatchThing): SchemaNode | undefined {
  const found = graph.findAll(types)
  const named = found.filter((node) => graph.text(node, 'name') !== '')
  const all = named.length > 0 ? named : found
  const names = new Set(all.map((node) => graph.text(node, 'name').toLowerCase()))
  // The fullest counts where one thing is there twice.
  if (names.size <= 1) return all.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0]
  const groups = all.filter((node) => graph.nodesOf(node, 'hasVariant').length > 0)
  return all.find(isOwn) ?? (groups.length === 1 ? groups[0] : undefined)
}

function findSubject(graph: SchemaGraph, isOwn: MatchThing, meta: ReadMeta, oEmbed: OEmbed | null): Subject {
  const recipe = chooseThing(graph, RECIPES, isOwn)
  if (recipe) return { kind: 'recipe', node: recipe, details: { recipe: readRecipe(graph, recipe) } }
  const product = chooseThing(graph, PRODUCTS, isOwn)
  if (product) return { kind: 'product', node: product, details: { product: readProduct(graph, product) } }
  const type = meta('og:type').toLowerCase()
  const price = meta('product:sale_price:amount') || meta('product:price:amount') || meta('og:price:amount')
  if (price !== '' || /^(?:og:)?product\b/.test(type)) {
    return { kind: 'product', details: { product: readMetaProduct(meta, price) } }
  }
  const video = graph.find(VIDEOS)
  if (video || type.startsWith('video') || oEmbed?.type === 'video') {
    return { kind: 'video', ...(video && { node: video }), details: {} }
  }
  const article = graph.find(ARTICLES)
  if (article) return { kind: 'article', node: article, details: { article: readArticle(graph, article) } }
  const published = meta('article:published_time')
  if (type === 'article' || published !== '') {
    return { kind: 'article', details: { article: toArticle(meta('og:title'), published) } }
  }
  return { kind: 'image', details: {} }
}

function readMetaProduct(meta: ReadMeta, price: string): LinkProduct {
  const currency = meta('product:price:currency') || meta('product:sale_price:currency') || meta('og:price:currency')
  const availability = meta('product:availability') || meta('og:availability')
  const brand = meta('product:brand') || meta('og:brand')
  return toProduct(meta('og:title'), brand, [{ price, currency, availability }])
}

function firstText(texts: readonly (string | undefined)[], maxLength: number): string {
  for (const text of texts) {
    const clean = cleanText(text ?? '', maxLength)
    if (clean !== '') return clean
  }
  return ''
}
