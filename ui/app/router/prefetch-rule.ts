import { MINUTE_MS } from '#schema/time.ts'

/** A pin takes three queries, and the user's next action goes first. */
export const PREFETCHES_AT_ONCE = 2

/** Moving the pointer over a page of cards must not load them all. */
export const PREFETCHES_PER_MINUTE = 10

/** The data counts as fresh as long. */
export const PREFETCH_MEMORY_MS = 5 * MINUTE_MS

export interface PrefetchLink {
  href: string
  target: string
  rel: string
  hasDownload: boolean
}

export function prefetchablePage({ href, target, rel, hasDownload }: PrefetchLink, current: string): URL | null {
  if (hasDownload || (target !== '' && target !== '_self') || /\bexternal\b/i.test(rel)) return null
  const [url, here] = [new URL(href, current), new URL(current)]
  if (url.origin !== here.origin || toPath(url) === toPath(here)) return null
  url.hash = ''
  return url
}

function toPath({ pathname, search }: URL): string {
  return pathname + search
}

export interface PrefetchLog {
  running: number
  started: readonly (readonly [url: string, atMs: number])[]
}

export const NO_PREFETCHES: PrefetchLog = { running: 0, started: [] }

export function beginPrefetch(log: PrefetchLog, url: string, nowMs: number): PrefetchLog | null {
  // A time in the future was recorded before the clock was set back.
  const known = log.started.filter(([, atMs]) => atMs <= nowMs && nowMs - atMs < PREFETCH_MEMORY_MS)
  const lately = known.filter(([, atMs]) => nowMs - atMs < MINUTE_MS)
  if (log.running >= PREFETCHES_AT_ONCE || lately.length >= PREFETCHES_PER_MINUTE) return null
  if (known.some(([other]) => other === url)) return null
  return { running: log.running + 1, started: [...known, [url, nowMs]] }
}

export function endPrefetch(log: PrefetchLog): PrefetchLog {
  return { ...log, running: log.running - 1 }
}
