import { describe, expect, it } from 'vitest'
import { MAX_PINS_OF_PERSON } from '#schema/constants/feed.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { isAbove, parseProgress, findStart } from './feed-progress.ts'
import { cardPresenter, type CardRow } from './pin-card.ts'
import { candidatesFor, readSharedPage, type FeedScope, type SharedRow } from './shared-page.ts'

const PAGE = 10

interface Pin {
  id: string
  pinnerId: string
  score: number
}

/** What the statement of a feed selects, by the words of its own description. */
function select(feed: readonly Pin[], after: string | null, scope?: FeedScope): (CardRow & SharedRow)[] {
  const progress = parseProgress(after)
  const start = findStart(progress)
  const candidates = feed
    .filter((pin) => isAbove(start, pin) && !scope?.served.includes(pin.pinnerId))
    .filter((pin) => {
      const last = scope?.progress.skipped.get(pin.pinnerId)
      return isAbove(progress.passed, pin) || (last !== undefined && isAbove(last, pin))
    })
    .slice(0, candidatesFor(PAGE))
  const rows = candidates.map((pin) => {
    const own = candidates.filter(({ pinnerId }) => pinnerId === pin.pinnerId)
    const next = own[own.indexOf(pin) + 1]
    const shared = { turn: own.indexOf(pin) + 1, nextScore: next?.score ?? null, nextId: next?.id ?? null }
    return { ...CARD, ...pin, ...shared, candidates: candidates.length }
  })
  const isOver = ({ turn }: SharedRow) => Number(turn > MAX_PINS_OF_PERSON)
  return rows.toSorted((one, other) => isOver(one) - isOver(other)).slice(0, PAGE + 1)
}

const CARD: CardRow = {
  id: '',
  kind: 'image',
  gridTitle: '',
  altText: '',
  domain: null,
  price: null,
  priceCurrency: null,
  isOosProduct: false,
  isPromoted: false,
  trackingParams: null,
  videoDuration: null,
  provenance: null,
  isAnimated: false,
  signature: '0123456789abcdef0123456789abcdef',
  extension: 'jpg',
  width: 3,
  height: 4,
  dominantColor: '#000000',
  username: 'x',
  fullName: 'X',
  userImage: null,
  promoterName: null,
}

async function toPage(feed: readonly Pin[], after: string | null) {
  const read = (scope?: FeedScope) => Promise.resolve(select(feed, after, scope))
  return readSharedPage(parseProgress(after), PAGE, read, cardPresenter(UNAUTH))
}

/** Pages of ids; each begins behind the last pin of the one before, or behind another one of it. */
async function walk(
  feed: readonly Pin[],
  stopAt: (length: number) => number = (length) => length,
): Promise<string[][]> {
  const pages: string[][] = []
  for (let after: string | null = null; pages.length < 200;) {
    const { edges, pageInfo } = await toPage(feed, after)
    const taken = edges.slice(0, stopAt(edges.length))
    pages.push(taken.map(({ node }) => node.id))
    if (taken.length === edges.length && !pageInfo.hasNextPage) return pages
    after = taken.at(-1)?.cursor ?? null
  }
  throw new Error('The feed does not end')
}

/** The same each time: a small generator of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

function makeFeed(seed: number): Pin[] {
  const random = numbers(seed)
  const feed: Pin[] = []
  const length = 40 + Math.floor(random() * 160)
  while (feed.length < length) {
    const pinnerId = `person${Math.floor(random() ** 2 * 14)}`
    // Bursts of one person, as an import makes them, some longer than all that is looked at.
    const burst = random() < 0.15 ? Math.floor(random() * 45) : 1
    for (let count = 0; count < burst; count += 1) {
      feed.push({ id: `P${String(9_999 - feed.length)}`, pinnerId, score: Math.ceil(random() * 3) })
    }
  }
  return feed.toSorted((one, other) => (isAbove(one, other) ? -1 : 1))
}

const SEEDS = Array.from({ length: 60 }, (_, index) => 7 + 31 * index)

describe('a feed that gives everyone their share', () => {
  it('shows every pin once, each person’s own in their order, whatever the order of the whole', async () => {
    for (const seed of SEEDS) {
      const feed = makeFeed(seed)
      const random = numbers(seed + 1)
      for (const pages of [await walk(feed), await walk(feed, (length) => 1 + Math.floor(random() * length))]) {
        const ids = pages.flat()
        expect([seed, ids.toSorted()]).toEqual([seed, feed.map(({ id }) => id).toSorted()])
        for (const own of Map.groupBy(feed, ({ pinnerId }) => pinnerId).values()) {
          const theirs = own.map(({ id }) => id)
          expect(ids.filter((id) => theirs.includes(id))).toEqual(theirs)
        }
      }
    }
  })

  it('has full pages to the last', async () => {
    for (const seed of SEEDS) {
      const pages = await walk(makeFeed(seed))
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(PAGE)
    }
  })

  it('has room for others beside any number of one person’s pins', async () => {
    const feed = Array.from({ length: 500 }, (_, index) => ({
      id: `P${String(9_999 - index)}`,
      pinnerId: index < 300 ? 'importer' : `person${index}`,
      score: 1,
    }))
    const pages = await walk(feed)
    for (const page of pages.slice(0, 20)) {
      const own = page.filter((id) => feed.find((pin) => pin.id === id)?.pinnerId === 'importer')
      expect(own).toHaveLength(MAX_PINS_OF_PERSON)
    }
    expect(pages.flat()).toHaveLength(feed.length)
  })

  it('is all one person’s where no one else has pins', async () => {
    const feed = Array.from({ length: 35 }, (_, index) => ({
      id: `P${String(9_999 - index)}`,
      pinnerId: 'only',
      score: 1,
    }))
    expect((await walk(feed)).map((page) => page.length)).toEqual([10, 10, 10, 5])
  })

  it('keeps cursors short', async () => {
    const id = (index: number) => `01HZX3T9GQ4V5W6X7Y8Z9${String(99_999 - index)}`
    const feed = Array.from({ length: 400 }, (_, index) => ({
      id: id(index),
      pinnerId: `01HZX3T9GQ4V5W6X7Y8Z9ABCD${Math.floor(index / 40)}`,
      score: 0.123_456_789_012_345,
    }))
    const lengths: number[] = []
    for (let after: string | null = null; lengths.length < 60;) {
      const { edges, pageInfo } = await toPage(feed, after)
      lengths.push(...edges.map(({ cursor }) => cursor.length))
      if (!pageInfo.hasNextPage) break
      after = pageInfo.endCursor
    }
    expect(Math.max(...lengths)).toBeLessThan(1_500)
  })

  it('takes the cursor of any other feed, and refuses what is none', () => {
    const bad = ['AAAA', btoa('1 a,b'), btoa('1 a,b 1'), btoa(`1 a${',b 1 c'.repeat(40)}`)]
    for (const cursor of bad) expect(() => parseProgress(cursor.replace(/=+$/, ''))).toThrow()
    expect(parseProgress(btoa('0.5 abc').replace(/=+$/, ''))).toEqual({
      passed: { score: 0.5, id: 'abc' },
      skipped: new Map(),
    })
  })
})
