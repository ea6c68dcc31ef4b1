import { missedQueries } from '#ui/app/query/embedded.ts'
import { queryKey } from '#ui/app/query/query-key.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'

/**
 * Reports once, with the page's handler, that the browser had to fetch a result that the document should have carried
 * (docs/behaviour/pins.md, Closeup). Queries that a page leaves for later do not count.
 */
export function reportMisses({ page, input, handler }: PageLocation): () => void {
  const { subject, rest } = page.preload(input)
  const expected = new Set([...(subject ? [subject] : []), ...rest].map(queryKey))
  let isReported = false

  function check(): void {
    if (isReported || !missedQueries.get().some((key) => expected.has(key))) return
    isReported = true
    reportMetric('query_miss', { handler })
  }
  check()
  return missedQueries.subscribe(check)
}
