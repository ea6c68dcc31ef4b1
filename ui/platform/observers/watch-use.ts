const TYPES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']

export function watchUse(selector: string, onUse: () => void): () => void {
  const handle = ({ target }: Event) => {
    if (target instanceof Element && target.closest(selector)) onUse()
  }
  document.addEventListener('click', handle)
  document.addEventListener('focusin', handle)
  return () => {
    document.removeEventListener('click', handle)
    document.removeEventListener('focusin', handle)
  }
}

/** The listener is called once, when the viewer does anything on the page: before they can follow a link. */
export function onFirstUse(onUse: () => void): () => void {
  const controller = new AbortController()
  const options = { capture: true, passive: true, signal: controller.signal }
  function handle(): void {
    controller.abort()
    onUse()
  }
  for (const type of TYPES) document.addEventListener(type, handle, options)
  return () => controller.abort()
}
