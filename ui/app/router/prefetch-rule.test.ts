import { expect, test } from 'vitest'
import {
  beginPrefetch,
  endPrefetch,
  NO_PREFETCHES,
  prefetchablePage,
  PREFETCH_MEMORY_MS,
  PREFETCHES_AT_ONCE,
  PREFETCHES_PER_MINUTE,
  type PrefetchLink,
  type PrefetchLog,
} from './prefetch-rule.ts'

const HERE = 'https://tackboard.test/ana/?after=1#top'

test.each<[what: string, link: Partial<PrefetchLink>, page: string | null]>([
  ['another page', { href: 'https://tackboard.test/pin/1/' }, 'https://tackboard.test/pin/1/'],
  ['another query', { href: 'https://tackboard.test/ana/' }, 'https://tackboard.test/ana/'],
  ['a part of another page', { href: 'https://tackboard.test/pin/1/#comments' }, 'https://tackboard.test/pin/1/'],
  ['a page in the same tab', { href: 'https://tackboard.test/a/', target: '_self' }, 'https://tackboard.test/a/'],
  ['the current page', { href: 'https://tackboard.test/ana/?after=1' }, null],
  ['a part of the current page', { href: 'https://tackboard.test/ana/?after=1#main' }, null],
  ['another site', { href: 'https://example.com/pin/1/' }, null],
  ['another port', { href: 'https://tackboard.test:444/pin/1/' }, null],
  ['a mail address', { href: 'mailto:ana@tackboard.test' }, null],
  ['a script', { href: ['javascript', 'void 0'].join(':') }, null],
  ['a new tab', { href: 'https://tackboard.test/a/', target: '_blank' }, null],
  ['a named window', { href: 'https://tackboard.test/a/', target: 'help' }, null],
  ['a download', { href: 'https://tackboard.test/a/', hasDownload: true }, null],
  ['a page outside of the app', { href: 'https://tackboard.test/a/', rel: 'noopener external' }, null],
])('a link to %s', (_, link, page) => {
  const facts = { href: HERE, target: '', rel: '', hasDownload: false, ...link }
  expect(prefetchablePage(facts, HERE)?.href ?? null).toBe(page)
})

function begin(log: PrefetchLog, url: string, nowMs: number): PrefetchLog {
  const next = beginPrefetch(log, url, nowMs)
  if (!next) throw new Error(`${url} is not to be prefetched`)
  return next
}

test('only so many run at once', () => {
  let log = NO_PREFETCHES
  for (let index = 0; index < PREFETCHES_AT_ONCE; index += 1) log = begin(log, String(index), 0)
  expect(beginPrefetch(log, 'one more', 1)).toBeNull()
  expect(beginPrefetch(endPrefetch(log), 'one more', 1)).not.toBeNull()
})

test('only so many run within a minute', () => {
  let log = NO_PREFETCHES
  for (let index = 0; index < PREFETCHES_PER_MINUTE; index += 1) log = endPrefetch(begin(log, String(index), index))
  expect(beginPrefetch(log, 'one more', 59_999)).toBeNull()
  expect(beginPrefetch(log, 'one more', 60_000)).not.toBeNull()
})

test('a page is not asked for again before its data is old', () => {
  const log = endPrefetch(begin(NO_PREFETCHES, 'a', 1_000))
  expect(beginPrefetch(log, 'a', 1_000 + PREFETCH_MEMORY_MS - 1)).toBeNull()
  expect(beginPrefetch(log, 'b', 1_000)).not.toBeNull()
  expect(begin(log, 'a', 1_000 + PREFETCH_MEMORY_MS).started).toHaveLength(1)
})

test('a clock that is set back forbids nothing', () => {
  let log = NO_PREFETCHES
  for (let index = 0; index < PREFETCHES_PER_MINUTE; index += 1) log = endPrefetch(begin(log, String(index), 90_000))
  expect(beginPrefetch(log, '0', 10)).not.toBeNull()
})
