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
