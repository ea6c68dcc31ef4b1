export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2_000 })
  return () => window.cancelIdleCallback(handle)
}
