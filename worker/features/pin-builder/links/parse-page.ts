import { Parser } from 'htmlparser2'
import { Microdata } from './microdata.ts'
import type { SchemaNode } from './schema-graph.ts'

export interface ParsedPage {
  title: string
  /** The metas in their order; names in lower case. */
  metas: { name: string; content: string }[]
  /** `<link>`, and of `<a>` those by which an author names their own profiles (`rel="me"`). */
  links: { rels: string[]; type: string; href: string }[]
  base: string | null
  /** The page sends its readers on to this address at once. */
  refresh: string | null
  /** The page sends browsers without scripts to this address. */
  plainRefresh: string | null
  /** JSON-LD, unparsed. */
  jsonLd: string[]
  microdata: SchemaNode[]
  images: PageImage[]
}

export interface PageImage {
  /** The likeliest first. */
  sources: string[]
  srcset: string
  width: string
  height: string
  alt: string
}

/** What is nested deeper costs the parser time by the square, so it begins again there, as if all had been closed. */
const MAX_DEPTH = 512
const MAX_ENTRIES = 500
const MAX_SCRIPT_LENGTH = 1_000_000
const MAX_TITLE_SOURCE = 2_000

/** A page that is nested too deeply is noticed between two of them: no element is shorter than three characters. */
const PARSED_AT_ONCE = 1_024

/** Attributes by which pages load images once they are scrolled to. */
const SOURCES = ['data-pin-media', 'data-src', 'data-lazy-src', 'data-lazy', 'data-lazyload', 'data-original', 'src']
const SOURCE_SETS = ['data-srcset', 'data-lazy-srcset', 'srcset']

/** What scripts call them otherwise, where the known ones have no image. */
const OTHER_SOURCE = /^data-/
const OTHER_SOURCE_SET = /^data-.*srcset$/
const IMAGE_ADDRESS = /^[^\s{[]+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i

const IMAGE_ELEMENTS = new Set(['img', 'amp-img'])

/** Pages that wait longer are read before they lead on. */
const MAX_REFRESH_SECONDS = 5

export function parsePage(html: string): ParsedPage {
  const facts: ParsedPage = {
    title: '',
    metas: [],
    links: [],
    base: null,
    refresh: null,
    plainRefresh: null,
    jsonLd: [],
    microdata: [],
    images: [],
  }
  const microdata = new Microdata(MAX_ENTRIES)
  let depth = 0
  let drawings = 0
  let alternatives = 0
  let text: { name: 'title' | 'script'; content: string } | null = null
  /** The sources of the `<picture>` that is open. */
  let sourceSets: string[] = []

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      microdata.open(name, attributes)
      if (name === 'svg') drawings += 1
      if (name === 'noscript') alternatives += 1
      if (name === 'picture') sourceSets = []
      if (name === 'source' && !isUnusable(attributes['type'])) sourceSets.push(findSourceSet(attributes))
      if (name === 'title' && facts.title === '' && drawings === 0) text = { name, content: '' }
      else if (name === 'script' && isJsonLd(attributes['type'])) text = { name, content: '' }
      else {
        const { refresh } = facts
        read(facts, name, attributes, sourceSets)
        if (alternatives > 0 && facts.refresh !== refresh) {
          facts.plainRefresh ??= facts.refresh
          facts.refresh = refresh
        }
      }
    },
    ontext(part) {
      microdata.text(part)
      if (text && text.content.length < (text.name === 'title' ? MAX_TITLE_SOURCE : MAX_SCRIPT_LENGTH)) {
        text.content += part
      }
    },
    onclosetag(name) {
      microdata.close()
      depth -= 1
      if (name === 'svg') drawings -= 1
      if (name === 'noscript') alternatives -= 1
      if (name === 'picture') sourceSets = []
      if (text?.name !== name) return
      if (name === 'title') facts.title = text.content.trim()
      else if (facts.jsonLd.length < MAX_ENTRIES) facts.jsonLd.push(text.content)
      text = null
    },
  })
  for (let start = 0; start < html.length; start += PARSED_AT_ONCE) {
    if (depth > MAX_DEPTH) {
      for (; depth > 0; depth -= 1) microdata.close()
      drawings = 0
      alternatives = 0
      text = null
      parser.reset()
    }
    parser.write(html.slice(start, start + PARSED_AT_ONCE))
  }
  return { ...facts, microdata: microdata.finish() }
}

function read(
  facts: ParsedPage,
  element: string,
  attributes: Record<string, string>,
  sourceSets: readonly string[],
): void {
  const { metas, links, images } = facts
  if (element === 'meta') {
    const content = attributes['content']?.trim() ?? ''
    if (attributes['http-equiv']?.trim().toLowerCase() === 'refresh') facts.refresh ??= findRefresh(content)
    if (content === '') return
    for (const name of findMetaNames(attributes)) if (metas.length < MAX_ENTRIES) metas.push({ name, content })
  } else if (element === 'link' || element === 'a') {
    const rels = (attributes['rel'] ?? '').toLowerCase().split(/\s+/)
    const href = attributes['href'] ?? ''
    const isRead = element === 'link' || rels.includes('me')
    if (isRead && href !== '' && links.length < MAX_ENTRIES) links.push({ rels, type: attributes['type'] ?? '', href })
  } else if (element === 'base') {
    facts.base ??= attributes['href'] ?? null
  } else if (element === 'video' && attributes['poster'] && images.length < MAX_ENTRIES) {
    images.push({ sources: [attributes['poster']], srcset: '', width: '', height: '', alt: '' })
  } else if (IMAGE_ELEMENTS.has(element) && images.length < MAX_ENTRIES) {
    const others = Object.keys(attributes).filter((name) => OTHER_SOURCE.test(name))
    images.push({
      sources: [
        ...SOURCES.flatMap((name) => attributes[name]?.trim() || []),
        ...others.flatMap((name) => IMAGE_ADDRESS.exec(attributes[name]?.trim() ?? '') ?? []),
      ],
      srcset: [...sourceSets, findSourceSet(attributes)].filter((set) => set !== '').join(', '),
      width: attributes['width'] ?? '',
      height: attributes['height'] ?? '',
      alt: attributes['alt'] ?? '',
    })
  }
}

/** All that it is: one element may be of Open Graph, of a card and of microdata, or have several names of one kind. */
function findMetaNames({ property = '', name = '', itemprop = '' }: Record<string, string>): Set<string> {
  const words = (text: string) => text.toLowerCase().split(/\s+/)
  const own = itemprop === '' ? [] : words(itemprop).map((one) => (one === '' ? '' : `itemprop:${one}`))
  const names = new Set([...words(property), name.trim().toLowerCase(), ...own])
  names.delete('')
  return names
}

function findSourceSet(attributes: Record<string, string>): string {
  const others = Object.keys(attributes).filter((name) => OTHER_SOURCE_SET.test(name))
  return [...SOURCE_SETS, ...others].map((name) => attributes[name]?.trim() ?? '').find((set) => set !== '') ?? ''
}

function isUnusable(type: string | undefined): boolean {
  return type !== undefined && /svg|jxl|^video|^audio/i.test(type)
}

/** "0; url='/next'" (HTML standard, "shared declarative refresh steps"). */
export function findRefresh(content: string): string | null {
  const [, seconds, rest = ''] = /^\s*(\d+)[\d.]*\s*[;,\s]\s*(.*)$/s.exec(content) ?? []
  if (seconds === undefined || Number(seconds) > MAX_REFRESH_SECONDS) return null
  const [, quote = '', address = ''] = /^(?:url\s*=\s*)?(["']?)(.*)$/is.exec(rest) ?? []
  const end = quote === '' ? -1 : address.indexOf(quote)
  return (end < 0 ? address : address.slice(0, end)).trim() || null
}

function isJsonLd(type: string | undefined): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json'
}
