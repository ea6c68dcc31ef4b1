/** Longest that a hidden page is waited for. */
const FRAME_TIMEOUT_MS = 15_000

/**
 * Loads a page of this site where nobody sees it, without its scripts, and takes it away again. Whether all of its
 * images were there; a page without any counts as loaded.
 */
export function loadHiddenFrame(path: string): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = ''
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.src = path
  return new Promise((resolve) => {
    function finish(isLoaded: boolean): void {
      clearTimeout(timer)
      frame.remove()
      resolve(isLoaded)
    }
    const timer = setTimeout(() => finish(false), FRAME_TIMEOUT_MS)
    frame.addEventListener('load', () => finish(hasAllImages(frame)))
    document.body.append(frame)
  })
}

function hasAllImages(frame: HTMLIFrameElement): boolean {
  const images = frame.contentDocument?.images
  return images !== undefined && [...images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}
