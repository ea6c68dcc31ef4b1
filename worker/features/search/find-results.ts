import { MAX_SEARCH_WORDS, MAX_SEARCH_RESULTS } from '#schema/constants/search.ts'
import type { Connection } from '#schema/connection.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import { presentTile } from '#worker/features/boards/board-tile.ts'
import { cardPresenter } from '#worker/features/pins/card.ts'
import { toConnection, positionAfter } from '#worker/features/pins/connection.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import { boardResultsStatement, pinResultsStatement, userResultsStatement, PAGE_SIZES } from './result-statements.ts'
import { presentPersonTile } from '#worker/features/users/person-tile.ts'

const readPins = viewerStatement(pinResultsStatement)
const readBoards = viewerStatement(boardResultsStatement)
const readUsers = viewerStatement(userResultsStatement)

const NOTHING: Connection<never> = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }

export async function findResults(
  context: QueryContext,
  { scope: kind, q, after }: QueryVariables<'SearchQuery'>,
): Promise<QueryResult<'SearchQuery'>> {
  const match = matchExpression(q)
  const offset = after === null ? 0 : positionAfter(after).score
  if (match === null || !Number.isSafeInteger(offset) || offset < 0 || offset >= MAX_SEARCH_RESULTS) return NOTHING
  const values = { match, offset }
  switch (kind) {
    case 'pins':
      return toPage(await readPins(context, values), PAGE_SIZES.pins, offset, cardPresenter(context.viewer))
    case 'boards':
      return toPage(await readBoards(context, values), PAGE_SIZES.boards, offset, presentTile)
    case 'users':
      return toPage(await readUsers(context, values), PAGE_SIZES.users, offset, presentPersonTile)
    default:
      return kind satisfies never
  }
}

/** Ranks are not comparable between searches, so a cursor is an offset. */
function toPage<Row extends { id: string }, Node>(
  rows: readonly Row[],
  size: number,
  offset: number,
  present: (row: Row) => Node,
): Connection<Node> {
  const places = new Map(rows.map((row, place) => [row, offset + place + 1]))
  const page = toConnection(rows, size, (row) => ({ score: places.get(row) ?? 0, id: row.id }), present)
  const isLast = offset + size >= MAX_SEARCH_RESULTS
  return isLast ? { ...page, pageInfo: { ...page.pageInfo, hasNextPage: false } } : page
}

/**
 * For FTS5: all words, the last one as a prefix. Words are quoted and hold only letters and digits, so nothing is read
 * as an operator. Null without a word.
 */
export function matchExpression(text: string): string | null {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const quoted = words.slice(0, MAX_SEARCH_WORDS).map((word) => `"${word}"`)
  return quoted.length > 0 ? `${quoted.join(' ')}*` : null
}
