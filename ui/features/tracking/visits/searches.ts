import { VISIT_HISTORY_LIMIT } from '#schema/tracking/visit-constants.ts'
import { isNumber, isString, listOf, nullable, shape } from '#ui/platform/storage/shape.ts'

export interface CompletedSearch {
  query: string
  /** How it was entered, as the address says. */
  rs: string | null
  /** `pins`, `boards`, `users`. */
  scope: string
  /** The guide that it came from, as the address says. */
  rg: string | null
  ts: number
}

export function searchAt(url: string, ts: number): CompletedSearch | null {
  const { pathname, searchParams } = new URL(url, 'https://site.invalid')
  const match = /^\/search\/(?:(\w+)\/?)?$/.exec(pathname)
  const query = searchParams.get('q')?.trim() ?? ''
  if (!match || query === '') return null
  return { query, rs: searchParams.get('rs'), scope: match[1] ?? 'pins', rg: searchParams.get('rg'), ts }
}

export function addSearch(searches: readonly CompletedSearch[], search: CompletedSearch): readonly CompletedSearch[] {
  const newest = searches.at(-1)
  if (newest?.query === search.query && newest.scope === search.scope) return searches
  return [...searches.filter(({ query }) => query !== search.query), search].slice(-VISIT_HISTORY_LIMIT)
}

export const areSearches = listOf(
  shape<CompletedSearch>({
    query: isString,
    rs: nullable(isString),
    scope: isString,
    rg: nullable(isString),
    ts: isNumber,
  }),
)
