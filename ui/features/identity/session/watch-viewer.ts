import type { RequestContext } from '#schema/page-data.ts'
import { AUTH_CHECK_INTERVAL_MS } from '#schema/site/shell-constants.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { fetchPageState } from '#ui/app/page-state.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { onStoredElsewhere } from '#ui/platform/storage/storage.ts'
import { VIEWER_KEY } from './viewer-change.ts'

export function watchViewer(onAnswer: (session: RequestContext) => void): () => void {
  let lastCheckAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller = new AbortController()

  function check(): void {
    lastCheckAt = Date.now()
    controller = new AbortController()
    const { signal } = controller
    fetchPageState(signal).then(
      ({ session }) => !signal.aborted && onAnswer(session),
      // The next resumption asks again.
      () => {},
    )
  }
  function callOff(): void {
    clearTimeout(timer)
    controller.abort()
  }

  function checkSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(check, checkDelay(lastCheckAt, Date.now()))
  }

  const stopResume = onResume(checkSoon)
  // Two windows side by side are never paused, but the focus moves.
  const stopFocus = appInFocus.subscribe(() => {
    if (appInFocus.get()) checkSoon()
  })
  const stopPause = onPause(callOff)
  const stopElsewhere = onStoredElsewhere(VIEWER_KEY, () => {
    callOff()
    check()
  })
  return () => {
    stopResume()
    stopFocus()
    stopPause()
    stopElsewhere()
    callOff()
  }
}

export function checkDelay(lastCheckAt: number | null, now: number): number {
  if (lastCheckAt === null || lastCheckAt > now) return 0
  return Math.max(0, lastCheckAt + AUTH_CHECK_INTERVAL_MS - now)
}
