export function hasPictureInPicture(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
}

/** A second call brings it back to the page. A browser may refuse, as for a video that has no image yet. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // The video stays where it is.
  }
}

/** A second call brings it back to the page. A browser may refuse, and some know none. */
export async function toggleFullScreen(element: Element): Promise<void> {
  try {
    if (document.fullscreenElement === element) await document.exitFullscreen()
    else await element.requestFullscreen()
  } catch {
    // It stays where it is.
  }
}
