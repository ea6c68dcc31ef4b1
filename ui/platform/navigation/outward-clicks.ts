export interface OutwardClick {
  url: URL
  link: HTMLAnchorElement
  isInFront: boolean
}

export function onOutwardClick(listener: (click: OutwardClick) => void): () => void {
  const handle = (event: MouseEvent) => {
    const click = event.defaultPrevented ? null : readClick(event)
    if (click) listener(click)
  }
  document.addEventListener('click', handle)
  document.addEventListener('auxclick', handle)
  return () => {
    document.removeEventListener('click', handle)
    document.removeEventListener('auxclick', handle)
  }
}

export function onInput(listener: () => void): () => void {
  const options = { capture: true, passive: true }
  document.addEventListener('pointerdown', listener, options)
  document.addEventListener('keydown', listener, options)
  return () => {
    document.removeEventListener('pointerdown', listener, options)
    document.removeEventListener('keydown', listener, options)
  }
}

const MIDDLE_BUTTON = 1

function readClick({ target, button, altKey, ctrlKey, metaKey }: MouseEvent): OutwardClick | null {
  if (button > MIDDLE_BUTTON || altKey || !(target instanceof Element)) return null
  const link = target.closest<HTMLAnchorElement>('a[href][target="_blank"]')
  if (!link || !/^https?:$/.test(link.protocol) || link.origin === window.location.origin) return null
  return { url: new URL(link.href), link, isInFront: button === 0 && !ctrlKey && !metaKey }
}
