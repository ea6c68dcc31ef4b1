const FRAME_TIMEOUT_MS = 15_000

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

export function openHiddenFrame(url: string): () => void {
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
