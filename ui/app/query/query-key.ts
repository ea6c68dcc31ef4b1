import type { QueryRequest } from '#schema/all-queries.ts'

export function queryKey(request: QueryRequest): string {
  const variables = Object.entries(request.variables)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${request.name}:${JSON.stringify(Object.fromEntries(variables))}`
}

/** The key of the pages of a feed. */
export function feedKey(request: QueryRequest) {
  return ['feed', queryKey(request)] as const
}
