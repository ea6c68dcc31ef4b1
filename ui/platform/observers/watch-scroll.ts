/** Pixels from the top of the page, and the furthest possible. */
export interface ScrollPosition {
  top: number
  end: number
}

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
