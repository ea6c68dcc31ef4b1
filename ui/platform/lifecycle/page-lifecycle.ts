/** A paused page is hidden, and may be frozen, kept for going back, or discarded without notice. */
export type PageLife = 'running' | 'paused'

export function watchPageLife(onLife: (life: PageLife) => void): void {
  const report = () => onLife(document.visibilityState === 'visible' ? 'running' : 'paused')
  const pause = () => onLife('paused')
  report()
  document.addEventListener('visibilitychange', report)
  document.addEventListener('freeze', pause)
  document.addEventListener('resume', report)
  window.addEventListener('pagehide', pause)
  // The event also fires after loading, and changes nothing then.
  window.addEventListener('pageshow', report)
}

export function watchPageFocus(onFocus: (isInFocus: boolean) => void): () => void {
  const report = () => onFocus(document.visibilityState === 'visible' && document.hasFocus())
  report()
  window.addEventListener('focus', report)
  window.addEventListener('blur', report)
  document.addEventListener('visibilitychange', report)
  return () => {
    window.removeEventListener('focus', report)
    window.removeEventListener('blur', report)
    document.removeEventListener('visibilitychange', report)
  }
}
