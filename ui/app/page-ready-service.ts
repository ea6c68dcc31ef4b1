import { delayReady, startReadiness } from '#ui/platform/lifecycle/readiness.ts'
import { service } from './background.ts'

/** The page is not ready while a query is running. Stands last in the list: what comes before it runs by then. */
export const pageReady = service({
  name: 'page ready',
  when: ({ queries }) => ({ queries }),
  start({ queries }) {
    let release: (() => void) | null = null
    function check(): void {
      if (queries.isFetching() === 0) {
        release?.()
        release = null
      } else release ??= delayReady()
    }
    check()
    startReadiness()
    const unsubscribe = queries.getQueryCache().subscribe(check)
    return () => {
      unsubscribe()
      release?.()
    }
  },
})
