import { service } from '#ui/app/background.ts'
import { watchVideos } from '#ui/platform/observers/watch-videos.ts'
import {
  interruptedVideo,
  NO_VIDEOS,
  videoEnded,
  videoPaused,
  videoPlayed,
  type OrganicVideos,
} from './organic-videos.ts'

export const singlePlayback = service({ name: 'one video at a time', start: pauseOtherVideos })

function pauseOtherVideos(): () => void {
  let videos: OrganicVideos<HTMLVideoElement> = NO_VIDEOS

  return watchVideos((event, video) => {
    const address = video.currentSrc
    const before = videos
    switch (event) {
      case 'play': {
        videos = videoPlayed(videos, video, video.closest('[data-ad]') !== null)
        interruptedVideo(before, videos)?.pause()
        const pausedAt = videos.pausedAt.get(address)
        // A player added later does not know its video's position.
        if (pausedAt !== undefined && video.played.length === 0) video.currentTime = pausedAt
        break
      }
      case 'pause':
        videos = videoPaused(videos, video, { address, seconds: video.currentTime })
        break
      case 'ended':
        videos = videoEnded(videos, address)
        break
      case 'playing':
      case 'timeupdate':
      case 'seeking':
      case 'seeked':
      case 'error':
        break
      default:
        event satisfies never
    }
  })
}
