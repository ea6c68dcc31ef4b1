import { readCardLink, readMark, readSearch, type Subject } from './subject.ts'

/**
 * Cards say by their link what they show; other elements by a mark, and the videos of a promoted pin by its media's.
 * Where a pin has tracking parameters, `data-params` of the card or of the media says them.
 */
const SEEN = 'main li > a[href^="/pin/"], main li > a[href^="/today/"], [data-seen], [data-ad] video'

/** Attributes by a change of which an element comes to show something else. */
export const SUBJECT_ATTRIBUTES: readonly string[] = ['href', 'data-seen', 'data-ad']

/** An element that shows something. Two of the same `text` show the same thing. */
export interface Found {
  element: Element
  text: string
  trackingParams: string | null
}

/** All that can be seen on a page, in its order; on the page of a search its results as a whole as well. */
export function findSeen(root: Element, page: string): Found[] {
  const found = [...root.querySelectorAll(SEEN)].map(foundOf)
  const search = readSearch(page)
  const main = search && root.querySelector('main')
  return main
    ? [...found, { element: main, text: `search:${search.scope}?${search.query}`, trackingParams: null }]
    : found
}

/** What a found element shows; null where it turns out to be nothing that is followed. */
export function subjectOf(
  { element, text, trackingParams }: Found,
  place: Pick<Subject, 'page' | 'viewType'>,
  slots: Map<string, number>,
): Subject | null {
  const subject = text.startsWith('/') ? readCardLink(text) : readMark(text.split('?')[0] ?? '')
  if (!subject) return null
  const feed = element.closest('ul')?.getAttribute('aria-label') ?? ''
  return { ...subject, ...place, trackingParams, feed, slot: slots.get(slotKey(subject.kind, feed)) ?? 0 }
}

/** Counts an element of a feed, so that the next one knows its place. */
export function countSlot({ kind, feed }: Pick<Subject, 'kind' | 'feed'>, slots: Map<string, number>): void {
  const key = slotKey(kind, feed)
  slots.set(key, (slots.get(key) ?? 0) + 1)
}

function slotKey(kind: string, feed: string): string {
  return `${kind}:${feed}`
}

function foundOf(element: Element): Found {
  const mark = element.getAttribute('data-seen')
  if (mark !== null) return { element, text: mark, trackingParams: null }
  const link = element.getAttribute('href')
  // The item around a link has its box from the start, the link only once it is drawn.
  if (link !== null) return { element: element.parentElement ?? element, text: link, trackingParams: paramsOf(element) }
  const ad = element.closest('[data-ad]')
  return { element, text: `adVideo:${ad?.getAttribute('data-ad') ?? ''}`, trackingParams: paramsOf(ad) }
}

function paramsOf(element: Element | null): string | null {
  return element?.getAttribute('data-params') ?? null
}
