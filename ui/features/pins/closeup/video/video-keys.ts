import { toggleFullScreen } from '#ui/platform/document/video-presentation.ts'
import { toggleCaptions } from './video-choices.ts'

/** The order is that of `aria-keyshortcuts`. */
export const VIDEO_KEYS = 'k m f c'

interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  preventDefault(): void
}

/**
 * Keys of a player that has the focus. Space, arrows and Tab are the browser's own: they also belong to the controls
 * within the player, which a page cannot tell from the player itself.
 */
export function pressVideoKey(video: HTMLVideoElement, pressed: PressedKey): void {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return
  switch (pressed.key.toLowerCase()) {
    case 'k':
      // Refused where there is nothing to play, which the player says itself.
      if (video.paused) video.play().catch(() => {})
      else video.pause()
      break
    case 'm':
      video.muted = !video.muted
      break
    case 'f':
      void toggleFullScreen(video)
      break
    case 'c':
      toggleCaptions(video.textTracks, video.ownerDocument.documentElement.lang)
      break
    default:
      return
  }
  pressed.preventDefault()
}
