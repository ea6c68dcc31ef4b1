const CAUGHT = ['play', 'playing', 'timeupdate', 'seeking', 'seeked'] as const

/** A video removed while it plays pauses outside of the document. */
const ENDS = ['pause', 'ended', 'error'] as const

export type VideoEvent = (typeof CAUGHT)[number] | (typeof ENDS)[number]

/** Media events do not bubble, but can be captured. */
export function watchVideos(onEvent: (event: VideoEvent, video: HTMLVideoElement) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller

  function handle({ type, target }: Event): void {
    if (!(target instanceof HTMLVideoElement)) return
    // It may have begun before anything listened. Adding the same listener again changes nothing.
    for (const end of ENDS) target.addEventListener(end, handle, { signal })
    onEvent(type as VideoEvent, target)
  }

  for (const event of CAUGHT) document.addEventListener(event, handle, { capture: true, signal })
  return () => controller.abort()
}
