/** How long a pointer or the focus rests on a link before that looks intended. */
const DWELL_MS = 65

export function listenToLinkIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let resting: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function restOn(link: HTMLAnchorElement | null): void {
    if (link === resting) return
    resting = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => onIntent(link), DWELL_MS)
  }
  function onTouch({ target }: Event): void {
    const link = linkAt(target)
    if (link) onIntent(link)
  }
  function onPointer({ pointerType, target }: PointerEvent): void {
    if (pointerType !== 'touch') restOn(linkAt(target))
  }

  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }
  document.addEventListener('pointerover', onPointer, options)
  document.documentElement.addEventListener('pointerleave', () => restOn(null), options)
  document.addEventListener('focusin', ({ target }) => restOn(linkAt(target)), options)
  document.addEventListener('focusout', () => restOn(null), options)
  document.addEventListener('touchstart', onTouch, options)
  return () => {
    restOn(null)
    controller.abort()
  }
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}
