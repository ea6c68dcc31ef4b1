export function afterLoad(delayMs: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(callback, Math.max(0, delayMs - timeSinceLoad()))
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

/** Milliseconds since the page was loaded; 0 where the browser does not report it. */
function timeSinceLoad(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && entry.loadEventStart > 0 ? performance.now() - entry.loadEventStart : 0
}

export function documentArrival(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
}
