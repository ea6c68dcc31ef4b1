import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import {
  MAX_SEARCH_RESULTS,
  MAX_SEARCH_WORDS,
  PAGES_OF_GROUP,
  type SearchScope,
} from '#schema/discovery/search-constants.ts'
import { foldedWords } from '#schema/fold-text.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { presentTile } from '#worker/model/board-tile.ts'
import { toConnection, positionAfter } from '#worker/model/feed-connection.ts'
import { presentPersonTile } from '#worker/model/person-tile.ts'
import { cardPresenter } from '#worker/model/pin-card.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import {
  boardResultsStatement,
  PAGE_SIZES,
  pinResultsStatement,
  userResultsStatement,
  type Matches,
} from './result-statements.ts'

const readPins = viewerStatement(pinResultsStatement)
const readBoards = viewerStatement(boardResultsStatement)
const readUsers = viewerStatement(userResultsStatement)

const NOTHING: Connection<never> = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }

export async function findResults(
  context: QueryContext,
  { scope: kind, q, after }: QueryVariables<'SearchQuery'>,
): Promise<QueryResult<'SearchQuery'>> {
  const matches = matchInOrder(q, NAMING_COLUMNS[kind])
  const place = after === null ? 0 : positionAfter(after).score
  if (matches === null || !Number.isSafeInteger(place) || place < 0 || place >= MAX_SEARCH_RESULTS) return NOTHING
  const pageSize = PAGE_SIZES[kind]
  const groupSize = PAGES_OF_GROUP * pageSize
  const offset = place % groupSize
  const page = { place, pageSize, groupSize }
  const values = { ...matches, start: place - offset, end: place - offset + groupSize, offset }
  switch (kind) {
    case 'pins':
      return toPage(await readPins(context, values), page, cardPresenter(context.viewer))
    case 'boards':
      return toPage(await readBoards(context, values), page, presentTile)
    case 'users':
      return toPage(await readUsers(context, values), page, presentPersonTile)
    default:
      return kind satisfies never
  }
}

/** Columns by which something is found first: what it is called. */
const NAMING_COLUMNS: Record<SearchScope, readonly string[]> = {
  pins: ['title', 'grid_title'],
  boards: ['name'],
  users: ['full_name', 'username'],
}

interface PageOfResults {
  place: number
  pageSize: number
  groupSize: number
}

/** Groups follow each other, so a cursor is the number of results before it. */
function toPage<Row extends { id: string; isFollowed: boolean }, Node>(
  rows: readonly Row[],
  { place, pageSize, groupSize }: PageOfResults,
  present: (row: Row) => Node,
): Connection<Node> {
  const places = new Map(rows.map((row, index) => [row, place + index + 1]))
  const page = toConnection(rows, pageSize, (row) => ({ score: places.get(row) ?? 0, id: row.id }), present)
  const isEndOfGroup = (place + rows.length) % groupSize === 0 && rows.at(-1)?.isFollowed === true
  const isLast = place + pageSize >= MAX_SEARCH_RESULTS
  const hasNextPage = (page.pageInfo.hasNextPage || isEndOfGroup) && !isLast
  return { ...page, pageInfo: { ...page.pageInfo, hasNextPage } }
}

/** Null without a word. */
export function matchInOrder(text: string, naming: readonly string[]): Matches | null {
  const words = quoteWords(text)
  if (words.length === 0) return null
  const exact = words.join(' ')
  const named = `{${naming.join(' ')}} : (${exact})`
  return { named, said: `(${exact}) NOT ${named}`, begun: `(${exact}*) NOT (${exact})` }
}

/** An FTS5 expression: all words, the last one as a beginning. Null without a word. */
export function matchExpression(text: string): string | null {
  const words = quoteWords(text)
  return words.length > 0 ? `${words.join(' ')}*` : null
}

/** Folded as what is indexed, in quotes, and of letters and digits alone, so that nothing is read as an operator. */
function quoteWords(text: string): string[] {
  return foldedWords(text)
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => `"${word}"`)
}
