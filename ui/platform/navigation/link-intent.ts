/** How long a pointer or the focus rests on a link before that looks intended. */
const DWELL_MS = 65

export function listenToLinkIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let hovered: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function startHover(link: HTMLAnchorElement | null): void {
    if (link === hovered) return
    hovered = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => onIntent(link), DWELL_MS)
  }
  function onTouch({ target }: Event): void {
    const link = linkAt(target)
    if (link) onIntent(link)
  }
  function onPointer({ pointerType, target }: PointerEvent): void {
    if (pointerType !== 'touch') startHover(linkAt(target))
  }

  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }
  document.addEventListener('pointerover', onPointer, options)
  document.documentElement.addEventListener('pointerleave', () => startHover(null), options)
  document.addEventListener('focusin', ({ target }) => startHover(linkAt(target)), options)
  document.addEventListener('focusout', () => startHover(null), options)
  document.addEventListener('touchstart', onTouch, options)
  return () => {
    startHover(null)
    controller.abort()
  }
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : null
}
