import { sql, type SQL } from 'drizzle-orm'
import type { FeedPosition } from '#db/pagination.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { Connection } from '#schema/connection.ts'
import { MAX_PINS_OF_PERSON } from '#schema/constants/feed.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'
import { encodeProgress, isAbove, type FeedProgress } from './feed-progress.ts'
import type { CardRow } from './pin-card.ts'

export interface SharedRow extends FeedPosition {
  pinnerId: string
  /** The number of this pin among those of its pinner that were looked at, from 1. */
  turn: number
  /** The next one of its pinner that was looked at. */
  nextScore: number | null
  nextId: string | null
  /** How many pins were looked at. */
  candidates: number
}

/** Limits the pins that a page is chosen from, where they aren't all that come after a position. */
export interface FeedScope {
  progress: FeedProgress
  /** People who have had their share of the page. */
  served: readonly string[]
}

/** Pages' worth of pins that are looked at for one page, so that people who come later get their share. */
const PAGES_LOOKED_AT = 2

/** The further reads are for one person who has more pins in a row than that. */
const MAX_FURTHER_READS = 2

export function candidatesFor(pageSize: number): number {
  return PAGES_LOOKED_AT * pageSize + 1
}

/**
 * The condition holds for what was not shown yet. `start` is that of the progress, as `findStart` says; progress
 * without `skipped` needs no scope.
 */
export function isUnseen(
  { score, id }: { score: SQL; id: SQL },
  start: Placeholders<FeedPosition>,
  scope: FeedScope | undefined,
): SQL {
  const below = (position: Placeholders<FeedPosition>) => sql`(${score}, ${id}) < (${position.score}, ${position.id})`
  if (!scope) return below(start)
  const left = [...scope.progress.skipped].map(
    ([pinnerId, position]) => sql` or (${pins.pinnerId} = ${pinnerId} and ${below(position)})`,
  )
  const isServed = sql`${pins.pinnerId} in (${sql.join(
    scope.served.map((pinnerId) => sql`${pinnerId}`),
    sql`, `,
  )})`
  return sql`(${below(start)} and (${below(scope.progress.passed)}${sql.join(left)}) and not ${isServed})`
}

/**
 * Chooses a page from `candidates`, which selects `pin_id`, `pinner_id` and `score`: the best pins, but of each person
 * no more than their share as long as there are others.
 */
export function shareOut(candidates: SQL, pageSize: number): SQL {
  const own = sql`(partition by pinner_id order by score desc, pin_id desc)`
  return sql`(select pin_id, score, row_number() over ${own} as turn, lead(score) over ${own} as next_score,
      lead(pin_id) over ${own} as next_id, count(*) over () as candidates
    from (${candidates}) order by turn > ${MAX_PINS_OF_PERSON}, score desc, pin_id desc
    limit ${pageSize + 1}) as ranked`
}

/** The columns of `shareOut`, beside those of a card. */
export const SHARED_COLUMNS = {
  pinnerId: pins.pinnerId,
  score: sql<number>`ranked.score`.mapWith(Number),
  turn: sql<number>`ranked.turn`.mapWith(Number),
  nextScore: sql<number | null>`ranked.next_score`,
  nextId: sql<string | null>`ranked.next_id`,
  candidates: sql<number>`ranked.candidates`.mapWith(Number),
}

interface SharedPageOptions {
  encode?: (progress: FeedProgress) => string
  /** People who have had their share of the page elsewhere on it. */
  served?: Iterable<string>
}

/**
 * A page in which no one has more than their share, unless there is no one else. What is held back comes on the pages
 * after it: the cursors say of whom.
 */
export async function readSharedPage<Row extends CardRow & SharedRow>(
  progress: FeedProgress,
  pageSize: number,
  read: (scope?: FeedScope) => Promise<readonly Row[]>,
  present: (row: Row) => PinCard,
  { encode = encodeProgress, served: servedBefore = [] }: SharedPageOptions = {},
): Promise<Connection<PinCard>> {
  const served = new Set(servedBefore)
  const isPlain = progress.skipped.size === 0 && served.size === 0
  let latest = await read(isPlain ? undefined : { progress, served: [...served] })
  const found = new Map(latest.map((row) => [row.id, row]))
  for (let reads = 0; reads < MAX_FURTHER_READS && isCutOff(latest, pageSize); reads += 1) {
    if ([...found.values()].filter(isWithinShare).length >= pageSize) break
    for (const { pinnerId, turn } of found.values()) if (turn === MAX_PINS_OF_PERSON) served.add(pinnerId)
    latest = await read({ progress, served: [...served] })
    for (const row of latest) found.set(row.id, row)
  }
  const chosen = [...found.values()].sort(byShareThenPosition)
  const shown = chosen.slice(0, pageSize).sort(byPosition)
  const isOpen = isCutOff(latest, pageSize)
  const edges = shown.map((row, index) => ({
    cursor: encode(progressBehind(progress, shown.slice(0, index + 1), { served, isOpen })),
    node: present(row),
  }))
  return {
    edges,
    pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: chosen.length > pageSize },
  }
}

/** There may be more than what was looked at. */
function isCutOff(rows: readonly SharedRow[], pageSize: number): boolean {
  return rows[0]?.candidates === candidatesFor(pageSize)
}

function isWithinShare({ turn }: SharedRow): boolean {
  return turn <= MAX_PINS_OF_PERSON
}

function byPosition(one: FeedPosition, other: FeedPosition): number {
  return isAbove(one, other) ? -1 : 1
}

function byShareThenPosition(one: SharedRow, other: SharedRow): number {
  return Number(isWithinShare(other)) - Number(isWithinShare(one)) || byPosition(one, other)
}

/** The position once these rows, in order, were shown after what was read before. */
export function progressBehind(
  before: FeedProgress,
  shown: readonly SharedRow[],
  { served, isOpen }: { served: ReadonlySet<string>; isOpen: boolean },
): FeedProgress {
  const end = shown.at(-1)
  const isStillAbove = !end || isAbove(end, before.passed)
  const passed = isStillAbove ? before.passed : { score: end.score, id: end.id }
  // Nothing is left above `passed` of people of whom nothing was shown there, once reading has come that far.
  const skipped = new Map(isStillAbove ? before.skipped : [])
  const lastShown = new Map(shown.map((row) => [row.pinnerId, row]))
  for (const [pinnerId, { score, id, nextScore, nextId }] of lastShown) {
    const mayHaveMore =
      nextScore !== null && nextId !== null
        ? isAbove({ score: nextScore, id: nextId }, passed)
        : served.has(pinnerId) || (isOpen && isStillAbove)
    if (mayHaveMore) skipped.set(pinnerId, { score, id })
    else skipped.delete(pinnerId)
  }
  return { passed, skipped }
}
