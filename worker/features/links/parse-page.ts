import { Parser } from 'htmlparser2'
import { Microdata } from './microdata.ts'
import type { SchemaNode } from './schema-graph.ts'

export interface PageFacts {
  title: string
  /** In their order; names in lower case. */
  metas: { name: string; content: string }[]
  links: { rels: string[]; type: string; href: string }[]
  base: string | null
  /** JSON-LD, unparsed. */
  jsonLd: string[]
  microdata: SchemaNode[]
  pictures: PagePicture[]
}

export interface PagePicture {
  /** The likeliest first. */
  sources: string[]
  srcset: string
  width: string
  height: string
  alt: string
}

/** Of no real page. What is nested deeper costs the parser time by the square, so it reads no further. */
const MAX_DEPTH = 512
const MAX_ENTRIES = 500
const MAX_SCRIPT_LENGTH = 1_000_000
const MAX_TITLE_SOURCE = 2_000

/** Between two of them a page that is nested too deeply is noticed. */
const PARSED_AT_ONCE = 16_384

/** Attributes by which pages load pictures once they are scrolled to. */
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src']

export function parsePage(html: string): PageFacts {
  const facts: PageFacts = { title: '', metas: [], links: [], base: null, jsonLd: [], microdata: [], pictures: [] }
  const microdata = new Microdata(MAX_ENTRIES)
  let depth = 0
  let text: { name: 'title' | 'script'; content: string } | null = null

  const isTooDeep = () => depth > MAX_DEPTH
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (isTooDeep()) return
      microdata.open(name, attributes)
      if (name === 'title' && facts.title === '') text = { name, content: '' }
      else if (name === 'script' && isJsonLd(attributes['type'])) text = { name, content: '' }
      else read(facts, name, attributes)
    },
    ontext(part) {
      microdata.text(part)
      if (text && text.content.length < (text.name === 'title' ? MAX_TITLE_SOURCE : MAX_SCRIPT_LENGTH)) {
        text.content += part
      }
    },
    onclosetag(name) {
      if (!isTooDeep()) microdata.close()
      depth -= 1
      if (text?.name !== name) return
      if (name === 'title') facts.title = text.content.trim()
      else if (facts.jsonLd.length < MAX_ENTRIES) facts.jsonLd.push(text.content)
      text = null
    },
  })
  for (let start = 0; start < html.length; start += PARSED_AT_ONCE) {
    if (isTooDeep()) break
    parser.write(html.slice(start, start + PARSED_AT_ONCE))
  }
  return { ...facts, microdata: microdata.finish() }
}

function read(facts: PageFacts, element: string, attributes: Record<string, string>): void {
  const { metas, links, pictures } = facts
  if (element === 'meta') {
    const name = (attributes['property'] || attributes['name'] || '').trim().toLowerCase()
    const content = attributes['content']?.trim() ?? ''
    if (name !== '' && content !== '' && metas.length < MAX_ENTRIES) metas.push({ name, content })
  } else if (element === 'link') {
    const rels = (attributes['rel'] ?? '').toLowerCase().split(/\s+/)
    const href = attributes['href'] ?? ''
    if (href !== '' && links.length < MAX_ENTRIES) links.push({ rels, type: attributes['type'] ?? '', href })
  } else if (element === 'base') {
    facts.base ??= attributes['href'] ?? null
  } else if (element === 'img' && pictures.length < MAX_ENTRIES) {
    pictures.push({
      sources: SOURCES.flatMap((name) => attributes[name]?.trim() || []),
      srcset: attributes['data-srcset'] || attributes['srcset'] || '',
      width: attributes['width'] ?? '',
      height: attributes['height'] ?? '',
      alt: attributes['alt'] ?? '',
    })
  }
}

function isJsonLd(type: string | undefined): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json'
}
