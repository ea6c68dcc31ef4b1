import { watchVideos } from '#ui/platform/observers/watch-videos.ts'
import { interruptedVideo, organicVideos, videoEnded, videoPaused, videoPlayed } from './organic-videos.ts'

let isWatching = false

/** Works from the first player on and for good: where a video was paused is known when its page comes back. */
export function pauseOtherVideos(): void {
  if (isWatching) return
  isWatching = true
  watchVideos((event, video) => {
    // What a stream is played from has another address every time.
    const address = video.dataset['video'] ?? video.currentSrc
    const before = organicVideos.get()
    switch (event) {
      case 'play': {
        organicVideos.update((videos) => videoPlayed(videos, video, video.closest('[data-ad]') !== null))
        interruptedVideo(before, organicVideos.get())?.pause()
        const pausedAt = before.pausedAt.get(address)
        // A player added later does not know its video's position.
        if (pausedAt !== undefined && video.played.length === 0) video.currentTime = pausedAt
        break
      }
      case 'pause':
      // What plays no longer keeps no other from playing.
      case 'error':
        organicVideos.update((videos) => videoPaused(videos, video, { address, seconds: video.currentTime }))
        break
      case 'ended':
        organicVideos.update((videos) => videoEnded(videos, address))
        break
      case 'playing':
      case 'timeupdate':
      case 'seeking':
      case 'seeked':
        break
      default:
        event satisfies never
    }
  })
}
