import type { QueryClient } from '@tanstack/react-query'
import type { QueryName, QueryResult } from '#schema/all-queries.ts'
import { queryKey } from '#ui/app/query/query-key.ts'
import type { PageLocation } from './page-location.ts'

export function findSubject({ page, input }: PageLocation, queries: QueryClient): QueryResult<QueryName> | null {
  const { subject } = page.preload(input)
  return (subject && queries.getQueryData<QueryResult<QueryName>>([queryKey(subject)])) ?? null
}
