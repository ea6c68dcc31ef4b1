const TYPES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']

/** Once, when the viewer does anything on the page: before they can follow a link. */
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
