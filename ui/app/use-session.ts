import { startTransition, useEffect, useState } from 'react'
import type { AppData, PageState, RequestContext } from '#schema/page-data.ts'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { documentArrival } from '#ui/platform/lifecycle/after-load.ts'
import { whenIdle } from '#ui/platform/lifecycle/idle.ts'
import { delayReady } from '#ui/platform/lifecycle/readiness.ts'
import { onEveryOnline } from '#ui/platform/network/online.ts'
import type { Store } from '#ui/platform/store.ts'
import { fetchPageState } from './page-state.ts'
import { whenPartsAreHydrated } from './query/late-parts.ts'

/** A restored connection ends the wait early, which a plain `retry` cannot do. */
const BACKOFF = { firstMs: 5_000, longestMs: 5 * MINUTE_MS }

/**
 * A shared document carries nothing personal: `/_/_/state` completes it for a signed-out viewer. What the page was
 * rendered for, such as its locale, stays as the document says. A kept copy stays as it is. `published` begins with the
 * document's data, and follows once components have rendered what is new.
 */
export function useSession(published: Store<AppData>): AppData {
  const { initial: embedded } = published
  const [data, setData] = useState(embedded)
  const isWhole = embedded.context.user !== null || embedded.renderMode === 'cache'
  const [isAnswered, setAnswered] = useState(isWhole)
  useEffect(() => published.update(() => data), [published, data])
  useEffect(() => (isAnswered ? undefined : delayReady()), [isAnswered])

  useEffect(() => {
    if (isWhole) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    function apply({ session, experiences }: PageState): void {
      stopWaiting()
      clearTimeout(timer)
      // Parts of the shell may still be loading; an urgent update would show their fallbacks.
      startTransition(() => {
        setData({ ...embedded, context: complete(embedded.context, session), experiences })
        setAnswered(true)
      })
    }
    const callOff = whenIdle(() => {
      Promise.all([fetchPageState(signal), documentArrival().then(whenPartsAreHydrated)]).then(([state]) => {
        if (!signal.aborted) apply(state)
      }, askLater)
    })
    const stopWaiting = onEveryOnline(askAgain)
    function askAgain(): void {
      clearTimeout(timer)
      // This page knows nothing about a viewer who has signed in since.
      fetchPageState(signal).then((state) => state.session.user === null && apply(state), askLater)
    }
    function askLater(): void {
      clearTimeout(timer)
      setAnswered(true)
      if (signal.aborted) return
      failures += 1
      timer = setTimeout(askAgain, backoffMs(BACKOFF, failures))
    }
    return () => {
      callOff()
      clearTimeout(timer)
      stopWaiting()
      controller.abort()
    }
  }, [embedded, isWhole])

  return data
}

function complete(document: RequestContext, session: RequestContext): RequestContext {
  const { userAgent, locale, language, isRTL, fullPath, isOAuthFlow, isAuthenticated, user, loginState } = document
  return { ...session, userAgent, locale, language, isRTL, fullPath, isOAuthFlow, isAuthenticated, user, loginState }
}
