import type { Pin } from '#schema/pins/pin.ts'
import { watchVideos } from '#ui/platform/observers/watch-videos.ts'
import type { TimeSpent } from './time-spent.ts'
import {
  toPlayerDetails,
  IDLE_PLAYER,
  playerProgressed,
  playerStarted,
  seekEnded,
  seekStarted,
  type VideoProgress,
} from './video-state.ts'

/** `getPin`: the pin of the page shown. Promoted videos are left out: they are measured by impressions. */
export function watchVideoTime(time: Pick<TimeSpent, 'start' | 'stop'>, getPin: () => Pin | null): () => void {
  let state = IDLE_PLAYER
  /** The videos with their pins: a video may leave its pin's page while it plays. */
  const playing = new Map<HTMLVideoElement, Pin>()

  function pinWith(video: HTMLVideoElement): Pin | null {
    return playing.get(video) ?? (video.closest('[data-ad]') ? null : getPin())
  }

  function start(video: HTMLVideoElement): void {
    const pin = pinWith(video)
    if (!pin || playing.has(video)) return
    playing.set(video, pin)
    state = playerStarted(state, pin.id, readProgress(video))
    time.start(video, {
      component: 'video',
      objectId: pin.id,
      details: () => {
        state = playerProgressed(state, readProgress(video))
        // Media error codes are 1 to 4.
        return { ...toPlayerDetails(state), ...(video.error && { error_code: video.error.code }) }
      },
    })
  }

  function stop(video: HTMLVideoElement): void {
    if (playing.delete(video)) time.stop(video)
  }

  return watchVideos((event, video) => {
    switch (event) {
      case 'playing':
        start(video)
        break
      case 'timeupdate':
        // It may have begun before anything listened.
        if (!video.paused && !video.ended) start(video)
        if (playing.has(video)) state = playerProgressed(state, readProgress(video))
        break
      case 'seeking': {
        // Browsers pause a video while the user seeks.
        const pin = pinWith(video)
        const isIdeaPin = pin?.storyPinData !== null
        if (pin) state = seekStarted(state, { pinId: pin.id, seekTime: video.currentTime, isIdeaPin })
        break
      }
      case 'seeked':
        state = seekEnded(state)
        break
      case 'pause':
      case 'ended':
      case 'error':
        stop(video)
        break
      case 'play':
        break
      default:
        event satisfies never
    }
  })
}

function readProgress({ currentTime, duration }: HTMLVideoElement): VideoProgress {
  return { currentTime, duration: Number.isFinite(duration) ? duration : null }
}
