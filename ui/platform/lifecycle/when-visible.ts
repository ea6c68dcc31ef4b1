import { isPageVisible } from './page-visibility.ts'

/** Resolves at the latest when the signal aborts. */
export function whenVisible(signal: AbortSignal): Promise<void> {
  if (isPageVisible() || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const controller = new AbortController()
    const end = () => {
      if (!isPageVisible() && !signal.aborted) return
      controller.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', end, { signal: controller.signal })
    signal.addEventListener('abort', end, { signal: controller.signal })
  })
}
