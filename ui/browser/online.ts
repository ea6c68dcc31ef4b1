/** Whether the browser believes to have a network at all. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back once, when the browser says that it has a connection again. Answers with a way to call it off. */
export function onOnline(callback: () => void): () => void {
  window.addEventListener('online', callback, { once: true })
  return () => window.removeEventListener('online', callback)
}

/** The same every time. */
export function onEveryOnline(callback: () => void): () => void {
  window.addEventListener('online', callback)
  return () => window.removeEventListener('online', callback)
}

/** Waits until the browser believes to have a network, or until that is called off. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  if (isOnline() || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onOnline(end)
    function end(): void {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}
