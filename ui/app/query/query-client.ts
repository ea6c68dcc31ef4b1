import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '#schema/all-calls.ts'
import type { QueryRequest } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { isOnline } from '#ui/platform/network/online.ts'
import { request } from '#ui/platform/network/request.ts'

const STALE_TIME_MS = 5 * MINUTE_MS

/** Retries after the first attempt, where the server may do better the next time. */
const READ_RETRIES = 2
const WRITE_RETRIES = 1

/** Inputs of writes, passwords among them, are not kept once their component is gone. */
const WRITE_GC_MS = 1_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What a toast says of the failure, where one does. */
      failureText(error: unknown, action: unknown): string | null | undefined
    }
  }
}

export function createQueryClient(showToast: (text: string) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError(error, action, _, { meta }) {
        const text = meta?.failureText(error, action)
        if (text) showToast(text)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < READ_RETRIES && isWorthRetrying(error),
        retryDelay,
      },
      mutations: {
        // A write fails at once without a connection, instead of waiting for one.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < WRITE_RETRIES && isOnline() && error instanceof ApiError && isWorthRetrying(error),
        retryDelay,
        gcTime: WRITE_GC_MS,
      },
    },
  })
}

function retryDelay(attempt: number): number {
  return Math.min(400 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2)
}

/** No status, or 500 and above (docs/behaviour/calls.md, Errors). */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === null || error.status >= 500
}

export async function fetchQuery(query: QueryRequest, signal?: AbortSignal): Promise<unknown> {
  const { name, variables } = query
  const init = signal ? { signal } : {}
  const answer = await (hasSecret(variables)
    ? request<CallAnswer<'POST graphql'>>(href('graphql', { name }), {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ variables }),
      })
    : request<CallAnswer<'GET graphql'>>(href('graphql', { name }, { variables: JSON.stringify(variables) }), init))
  return answer.data
}

/** Addresses are logged. */
function hasSecret(variables: object): boolean {
  return 'code' in variables || 'token' in variables
}
