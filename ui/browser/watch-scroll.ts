/** Where the page is scrolled to, in pixels from its top, and the furthest that it can be. */
export interface ScrollPosition {
  top: number
  end: number
}

/** Calls back at most once a frame while the page scrolls; never holds the scrolling up. */
export function watchScroll(onScroll: (position: ScrollPosition) => void): () => void {
  let frame = 0
  function report(): void {
    frame = 0
    const { scrollHeight, clientHeight } = document.documentElement
    onScroll({ top: window.scrollY, end: scrollHeight - clientHeight })
  }
  function schedule(): void {
    frame ||= requestAnimationFrame(report)
  }
  window.addEventListener('scroll', schedule, { passive: true })
  return () => {
    window.removeEventListener('scroll', schedule)
    cancelAnimationFrame(frame)
  }
}
