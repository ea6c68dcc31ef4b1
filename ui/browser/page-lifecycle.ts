/** Whether the person can see the page; a paused one may be frozen, kept for going back, or thrown away without notice. */
export type PageLife = 'running' | 'paused'

/** Calls back with the page's life: at once, and at everything by which a browser tells of a change. */
export function watchPageLife(onLife: (life: PageLife) => void): void {
  const report = () => onLife(document.visibilityState === 'visible' ? 'running' : 'paused')
  const pause = () => onLife('paused')
  report()
  document.addEventListener('visibilitychange', report)
  document.addEventListener('freeze', pause)
  document.addEventListener('resume', report)
  window.addEventListener('pagehide', pause)
  // Comes after loading, too, where it changes nothing.
  window.addEventListener('pageshow', report)
}
