/** The part that must be in view. */
const PART_IN_VIEW = 0.5

interface Options {
  mayBegin(): boolean
  /** Whenever `mayBegin` may have changed. */
  subscribe(listener: () => void): () => void
}

/**
 * Plays a video without its sound while it is in view and the page is shown. From the moment that the viewer plays or
 * pauses it, or that it has ended, it is left to them. Answers how to end it, which pauses what plays by itself.
 */
export function autoplayInView(video: HTMLVideoElement, { mayBegin, subscribe }: Options): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isInView = false
  let isLeft = !video.paused
  /** Events on their way of what was done by itself: a video may be paused before it has told that it plays. */
  let ownEvents = 0
  let playsByItself = false

  function act(change: () => void): void {
    ownEvents += 1
    change()
  }

  function update(): void {
    if (isLeft) return
    const isShown = isInView && !document.hidden
    if (isShown && video.paused && mayBegin()) {
      act(() => {
        playsByItself = true
        video.muted = true
        // Refused where the browser or the viewer wants no autoplay. Pausing one that still loads aborts it.
        video.play().catch((error: Error) => {
          if (error.name !== 'AbortError') isLeft = true
        })
      })
    } else if (!isShown) pause()
  }

  // Others hear of an event first: what the viewer has just started may not be known yet.
  function pause(): void {
    if (playsByItself && !isLeft && !video.paused) act(() => video.pause())
    playsByItself = false
  }

  function onChange(): void {
    if (ownEvents > 0) ownEvents -= 1
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
    pause()
  }
}
