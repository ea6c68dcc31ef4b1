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

/** Resolves after `ms`, but only while the page is visible, and earlier when the user comes back to it. */
export async function nextLook(ms: number, signal: AbortSignal): Promise<void> {
  const pause = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const options = { signal: pause.signal }
    document.addEventListener('visibilitychange', () => isPageVisible() && resolve(), options)
    signal.addEventListener('abort', () => resolve(), options)
    pause.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  pause.abort()
  await whenVisible(signal)
}

/** Each time that the user comes to the page. */
export function onPageShown(callback: () => void): () => void {
  const handle = () => {
    if (isPageVisible()) callback()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}
