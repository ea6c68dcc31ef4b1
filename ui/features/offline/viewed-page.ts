import type { ViewedMessage } from './viewed-message.ts'

export function cameThroughServiceWorker(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry?.workerStart ?? 0) > 0
}

export async function reportViewed(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const pictures = [...document.images]
    .filter((image) => image.currentSrc !== '' && (isLoaded(image) || isInView(image)))
    .map(({ currentSrc }) => new URL(currentSrc, window.location.href))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
  const message: ViewedMessage = { type: 'viewed', path, pictures }
  active?.postMessage(message, [])
}

function isLoaded({ complete, naturalWidth }: HTMLImageElement): boolean {
  return complete && naturalWidth > 0
}

function isInView(image: HTMLImageElement): boolean {
  const { top, bottom, width } = image.getBoundingClientRect()
  return width > 0 && top < window.innerHeight && bottom > 0
}
