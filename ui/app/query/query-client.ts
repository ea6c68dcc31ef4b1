import { QueryClient } from '@tanstack/react-query'
import type { QueryRequest } from '#schema/queries/all.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { request } from '#ui/platform/network/request.ts'

const STALE_TIME_MS = 5 * MINUTE_MS

/** Retries after the first attempt, where the server may do better the next time. */
const RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2),
      },
    },
  })
}

/** No status, or 500 and above (docs/BEHAVIOUR.md, Errors). */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === null || error.status >= 500
}

export async function fetchQuery(query: QueryRequest, signal?: AbortSignal): Promise<unknown> {
  const path = href('graphql', { name: query.name }, { variables: JSON.stringify(query.variables) })
  const answer = await request<{ data: unknown }>(path, signal ? { signal } : {})
  return answer.data
}
