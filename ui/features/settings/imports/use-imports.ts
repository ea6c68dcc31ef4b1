import { useEffect } from 'react'
import type { QueryResult } from '#schema/all-queries.ts'
import { SECOND_MS } from '#schema/time.ts'
import { onFrame } from '#ui/app/live.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { useQueryResult, useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { isPageVisible } from '#ui/platform/lifecycle/page-visibility.ts'
import { createTimers } from '#ui/platform/timers.ts'
import { IMPORTS_REQUEST } from './imports-request.ts'

const REFRESHED_AFTER_MS = 3 * SECOND_MS

/** Imports are asked for again and again while one of them runs, as long as someone looks. */
export function useImports(): QueryResult<'ImportsQuery'> {
  const result = useQueryResult<'ImportsQuery'>(IMPORTS_REQUEST)
  const store = useStoreResult<'ImportsQuery'>(IMPORTS_REQUEST)
  const isRunning = result.__typename === 'Imports' && result.items.some(isInProgress)
  useEffect(() => {
    if (!isRunning) return
    const stopped = new AbortController()
    const timers = createTimers<'refresh'>(() => void refresh())
    async function refresh(): Promise<void> {
      try {
        if (isPageVisible()) store((await fetchQuery(IMPORTS_REQUEST, stopped.signal)) as QueryResult<'ImportsQuery'>)
      } catch {
        // The next one may go well.
      }
      if (!stopped.signal.aborted) timers.start('refresh', REFRESHED_AFTER_MS)
    }
    timers.start('refresh', REFRESHED_AFTER_MS)
    const unsubscribe = onFrame('import_changed', () => void refresh())
    return () => {
      unsubscribe()
      stopped.abort()
      timers.stopAll()
    }
    // The store is a new function for each render, and the same at heart.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRunning])
  return result
}

function isInProgress({ status, waitsUntil }: { status: string; waitsUntil: string | null }): boolean {
  return status === 'running' && waitsUntil === null
}
