/** Longest that a hidden page is waited for. */
const FRAME_TIMEOUT_MS = 15_000

/**
 * Loads a page of this site where nobody sees it, without its scripts, and takes it away again. Whether all of its
 * images were there; a page without any counts as loaded.
 */
export function loadHiddenFrame(path: string): Promise<boolean> {
  const frame = hiddenFrame(path, 'allow-same-origin')
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

/** Holds a page of another site where nobody sees it, which is not told from where; answers with the way to take it away. */
export function holdForeignFrame(url: string): () => void {
  const frame = hiddenFrame(url, 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  document.body.append(frame)
  return () => frame.remove()
}

function hiddenFrame(url: string, allowed: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', allowed)
  frame.src = url
  return frame
}
