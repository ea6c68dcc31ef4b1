import { MAX_LINK_IMAGES } from '#schema/constants/limits.ts'
import type { LinkImage } from '#schema/pin-builder/link-calls.ts'
import { MIN_LINK_IMAGE_SIDE_PX } from '#schema/pin-builder/link-constants.ts'
import { MAX_ALT_TEXT_LENGTH, MAX_LINK_LENGTH } from '#schema/pins/constants.ts'
import { cleanText } from './clean-text.ts'
import type { ParsedPage, PageImage } from './parse-page.ts'
import { isNode, type SchemaGraph, type SchemaNode } from './schema-graph.ts'

export interface ImageCandidate {
  src: string
  width: number | null
  height: number | null
  alt: string
}

/** Turns an address of a page into one that may be read, or null. */
export type ResolveAddress = (address: string) => URL | null

/** The whole of a name must match: "pixel.gif", but not "google-pixel-9.jpg". */
const UNWANTED_PATH = new RegExp(
  [
    String.raw`\.(?:svgz?|ico|cur|bmp)$`,
    String.raw`(?:^|/)(?:fav)?(?:icons?|sprites?)/`,
    String.raw`(?:^|/)(?:apple-touch-|fav)?(?:blank|clear|icons?|load(?:er|ing)|pixel|placeholder|spacer|sprites?|transparent|1x1)[-_]?[\dx]*\.\w+$`,
  ].join('|'),
  'i',
)

const MAX_SIDE_PX = 100_000

/** Open Graph's images, each with the properties that follow it; then those of Twitter cards and `image_src`. */
export function findDeclaredImages({ metas, links }: ParsedPage): ImageCandidate[] {
  const found: ImageCandidate[] = []
  const twitter: ImageCandidate[] = []
  for (const { name, content } of metas) {
    const last = found.at(-1)
    if (name === 'og:image') found.push({ src: content, width: null, height: null, alt: '' })
    else if (name === 'og:image:url' || name === 'og:image:secure_url') {
      // It is the same image again if another address came before.
      if (last) last.src = content
      else found.push({ src: content, width: null, height: null, alt: '' })
    } else if (name === 'og:image:width' && last) last.width = parseSide(content)
    else if (name === 'og:image:height' && last) last.height = parseSide(content)
    else if (name === 'og:image:alt' && last) last.alt = content
    else if (name === 'twitter:image' || name === 'twitter:image:src') {
      twitter.push({ src: content, width: null, height: null, alt: '' })
    } else if (name === 'twitter:image:alt' && twitter.at(-1)) Object.assign(twitter.at(-1) ?? {}, { alt: content })
  }
  const linked = links.filter(({ rels }) => rels.includes('image_src')).map(({ href }) => href)
  const named = metas.filter(({ name }) => name === 'itemprop:image').map(({ content }) => content)
  return [...found, ...twitter, ...[...linked, ...named].map((src) => ({ src, width: null, height: null, alt: '' }))]
}

/** An image in structured data is an address, or a thing that has one. */
export function findNodeImages(graph: SchemaGraph, node: SchemaNode | undefined): ImageCandidate[] {
  return ['image', 'thumbnailUrl'].flatMap((name) =>
    graph.values(node, name).flatMap((value) => {
      if (typeof value === 'string') return { src: value, width: null, height: null, alt: '' }
      if (!isNode(value)) return []
      const src = graph.text(value, 'contentUrl') || graph.text(value, 'url') || graph.text(value, '@id')
      const [width, height] = [graph.text(value, 'width'), graph.text(value, 'height')].map(parseSide)
      return { src, width: width ?? null, height: height ?? null, alt: graph.text(value, 'caption') }
    }),
  )
}

/** What the page declares in its order; then what it shows, the largest first, and of unknown size last. */
export function chooseImages(
  declared: readonly ImageCandidate[],
  shown: readonly PageImage[],
  resolve: ResolveAddress,
): LinkImage[] {
  const bySize = shown
    .map((image) => toCandidate(image))
    .filter((candidate) => !isUnwanted(candidate, resolve))
    .sort((one, other) => measureArea(other) - measureArea(one))
  const images = new Map<string, LinkImage>()
  for (const { src, width, height, alt } of [...declared, ...bySize]) {
    const url = src === '' ? null : resolve(src)
    if (!url || /\.svgz?$/i.test(url.pathname)) continue
    url.hash = ''
    const text = cleanText(alt, MAX_ALT_TEXT_LENGTH)
    const known = images.get(url.href)
    if (known)
      Object.assign(known, { width: known.width ?? width, height: known.height ?? height, alt: known.alt || text })
    else if (images.size < MAX_LINK_IMAGES) images.set(url.href, { url: url.href, width, height, alt: text })
  }
  return [...images.values()]
}

export function isTooSmall({ width, height }: Pick<LinkImage, 'width' | 'height'>): boolean {
  return [width, height].some((side) => side !== null && side < MIN_LINK_IMAGE_SIDE_PX)
}

function isUnwanted(candidate: ImageCandidate, resolve: ResolveAddress): boolean {
  const url = resolve(candidate.src)
  return !url || UNWANTED_PATH.test(url.pathname) || isTooSmall(candidate)
}

function measureArea({ width, height }: ImageCandidate): number {
  return (width ?? 0) * (height ?? width ?? 0)
}

/** The largest of its sources counts. */
function toCandidate({ sources, srcset, width, height, alt }: PageImage): ImageCandidate {
  const [ownWidth, ownHeight] = [parseSide(width), parseSide(height)]
  const largest = findLargest(srcset)
  if (largest === null) {
    const src = sources.find((source) => !source.startsWith('data:')) ?? ''
    return { src, width: ownWidth, height: ownHeight, alt }
  }
  const scaled = largest.width === null || !ownWidth || !ownHeight ? null : (largest.width / ownWidth) * ownHeight
  return { src: largest.src, width: largest.width, height: scaled === null ? null : Math.round(scaled), alt }
}

const MAX_CANDIDATES = 50

/**
 * `srcset` lists "address 640w" or "address 2x" (HTML standard, "parsing a srcset attribute"): an address goes on to
 * white space, and a comma at its end or after its descriptors ends the candidate.
 */
function findLargest(srcset: string): { src: string; width: number | null } | null {
  let best: { src: string; width: number | null; size: number } | null = null
  const pattern = /[\s,]*(\S+)([^,(]*(?:\([^)]*\)?[^,(]*)*)/y
  for (let count = 0; count < MAX_CANDIDATES; count += 1) {
    const before = pattern.lastIndex
    const [, address = '', descriptors = ''] = pattern.exec(srcset) ?? []
    if (address === '') break
    // Commas at its end are searched by the square of their number.
    if (address.length > MAX_LINK_LENGTH) continue
    const src = address.replace(/,+$/, '')
    const isAlone = src !== address
    if (isAlone) pattern.lastIndex = srcset.indexOf(address, before) + address.length
    const descriptor = isAlone
      ? '1x'
      : descriptors
          .trim()
          .split(/\s+/)
          .find((one) => /^[\d.]+[wx]$/.test(one))
    const size = Number.parseFloat(descriptor ?? (descriptors.trim() === '' ? '1x' : ''))
    if (src === '' || src.startsWith('data:') || Number.isNaN(size)) continue
    if (best && best.size >= size) continue
    best = { src, size, width: descriptor?.endsWith('w') ? parseSide(String(size)) : null }
  }
  return best
}

/** Whole pixels; null for percentages and what is no size. */
function parseSide(text: string): number | null {
  const side = /^\s*\d+(?:\.\d+)?(?:px)?\s*$/i.test(text) ? Math.round(Number.parseFloat(text)) : 0
  return side > 0 && side <= MAX_SIDE_PX ? side : null
}
