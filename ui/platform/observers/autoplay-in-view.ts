/** As much of it must be in view. */
const PART_IN_VIEW = 0.5

interface Options {
  mayBegin(): boolean
  /** Whenever `mayBegin` may have changed. */
  subscribe(listener: () => void): () => void
}

/**
 * Plays a video without its sound while it is in view and the page is shown. From the moment that the viewer plays or
 * pauses it, or that it has ended, it is left to them.
 */
export function autoplayInView(video: HTMLVideoElement, { mayBegin, subscribe }: Options): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isInView = false
  let isLeft = !video.paused
  /** What is under way by itself. */
  let isActing = false

  function act(change: () => void): void {
    isActing = true
    change()
  }

  function update(): void {
    if (isLeft) return
    const isShown = isInView && !document.hidden
    if (isShown && video.paused && mayBegin()) {
      act(() => {
        video.muted = true
        // Refused where the browser or the viewer wants no autoplay.
        video.play().catch(() => (isLeft = true))
      })
    } else if (!isShown && !video.paused) act(() => video.pause())
  }

  function onChange(): void {
    if (isActing) isActing = false
    else isLeft = true
  }

  const observer = new IntersectionObserver(
    (records) => {
      isInView = (records.at(-1)?.intersectionRatio ?? 0) >= PART_IN_VIEW
      update()
    },
    { threshold: PART_IN_VIEW },
  )
  observer.observe(video)
  video.addEventListener('play', onChange, { signal })
  video.addEventListener('pause', onChange, { signal })
  video.addEventListener('ended', () => (isLeft = true), { signal })
  document.addEventListener('visibilitychange', update, { signal })
  const unsubscribe = subscribe(update)
  return () => {
    observer.disconnect()
    unsubscribe()
    controller.abort()
  }
}
