import { readCardLink, readMark, readSearch, type Subject } from './subject.ts'

/**
 * Cards name their subject by their link; other elements by a mark, and videos of promoted pins by their media's.
 * `data-params` holds a pin's tracking parameters.
 */
const SEEN = 'main li > a[href^="/pin/"], main li > a[href^="/today/"], [data-seen], [data-ad] video'

export const SUBJECT_ATTRIBUTES: readonly string[] = ['href', 'data-seen', 'data-ad']

export interface Found<Handle> {
  element: Handle
  text: string
  feed: string
  trackingParams: string | null
}

export function findSeen(root: Element, page: string): Found<Element>[] {
  const found = [...root.querySelectorAll(SEEN)].map(findShown)
  const search = readSearch(page)
  const main = search && root.querySelector('main')
  return main ? [...found, toFound(main, `search:${search.scope}?${search.query}`, null)] : found
}

export function findSubject(
  { text, feed, trackingParams }: Omit<Found<unknown>, 'element'>,
  place: Pick<Subject, 'page' | 'viewType'>,
  slots: Map<string, number>,
): Subject | null {
  const subject = text.startsWith('/') ? readCardLink(text) : readMark(text.split('?')[0] ?? '')
  if (!subject) return null
  return { ...subject, ...place, trackingParams, feed, slot: slots.get(slotKey(subject.kind, feed)) ?? 0 }
}

export function countSlot({ kind, feed }: Pick<Subject, 'kind' | 'feed'>, slots: Map<string, number>): void {
  const key = slotKey(kind, feed)
  slots.set(key, (slots.get(key) ?? 0) + 1)
}

function slotKey(kind: string, feed: string): string {
  return `${kind}:${feed}`
}

function findShown(element: Element): Found<Element> {
  const mark = element.getAttribute('data-seen')
  if (mark !== null) return toFound(element, mark, null)
  const link = element.getAttribute('href')
  // The item around a link has its box from the start, the link only once it is drawn.
  if (link !== null) return toFound(element.parentElement ?? element, link, readParams(element))
  const ad = element.closest('[data-ad]')
  return toFound(element, `adVideo:${ad?.getAttribute('data-ad') ?? ''}`, readParams(ad))
}

function toFound(element: Element, text: string, trackingParams: string | null): Found<Element> {
  return { element, text, feed: element.closest('ul')?.getAttribute('aria-label') ?? '', trackingParams }
}

function readParams(element: Element | null): string | null {
  return element?.getAttribute('data-params') ?? null
}
