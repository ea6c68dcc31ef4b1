import { MINUTE_MS } from '#schema/time.ts'

/** Prefetches that run at the same time: a pin asks three queries, and what the person does next goes first. */
export const PREFETCHES_AT_ONCE = 2

/** Prefetches within a minute: somebody who wanders over a page of cards is not to load them all. */
export const PREFETCHES_PER_MINUTE = 10

/** How long a prefetched page is not asked for again: as long as its data counts as fresh. */
export const PREFETCH_MEMORY_MS = 5 * MINUTE_MS

export interface LinkFacts {
  href: string
  target: string
  rel: string
  hasDownload: boolean
}

/** The page that a link opens in this tab, where that is one of this site and another than the current one; else null. */
export function prefetchablePage({ href, target, rel, hasDownload }: LinkFacts, current: string): URL | null {
  if (hasDownload || (target !== '' && target !== '_self') || /\bexternal\b/i.test(rel)) return null
  const [url, here] = [new URL(href, current), new URL(current)]
  if (url.origin !== here.origin || pathOf(url) === pathOf(here)) return null
  url.hash = ''
  return url
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search
}

/** When pages were prefetched, the latest last, and how many of them are on their way. */
export interface PrefetchLog {
  running: number
  started: readonly (readonly [url: string, atMs: number])[]
}

export const NO_PREFETCHES: PrefetchLog = { running: 0, started: [] }

/** The log with one more prefetch begun; null where it is not to be. */
export function beginPrefetch(log: PrefetchLog, url: string, nowMs: number): PrefetchLog | null {
  // A time from the future was noted before the clock was set back.
  const known = log.started.filter(([, atMs]) => atMs <= nowMs && nowMs - atMs < PREFETCH_MEMORY_MS)
  const lately = known.filter(([, atMs]) => nowMs - atMs < MINUTE_MS)
  if (log.running >= PREFETCHES_AT_ONCE || lately.length >= PREFETCHES_PER_MINUTE) return null
  if (known.some(([other]) => other === url)) return null
  return { running: log.running + 1, started: [...known, [url, nowMs]] }
}

export function endPrefetch(log: PrefetchLog): PrefetchLog {
  return { ...log, running: log.running - 1 }
}
