export type VideoEvent = 'play' | 'playing' | 'pause' | 'ended'

/** Calls back with what happens to any video of the page. Media events do not bubble, but they can be caught on their way. */
export function watchVideos(onEvent: (event: VideoEvent, video: HTMLVideoElement) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller

  function hear({ type, target }: Event): void {
    if (!(target instanceof HTMLVideoElement)) return
    // One that leaves the page while it plays pauses outside of the document.
    if (type === 'play') for (const end of ['pause', 'ended']) target.addEventListener(end, hear, { signal })
    onEvent(type as VideoEvent, target)
  }

  for (const begin of ['play', 'playing']) document.addEventListener(begin, hear, { capture: true, signal })
  return () => controller.abort()
}
