/** WebKit ends a composition first and sends the key that ended it afterwards, within this time. */
const AFTER_COMPOSITION_MS = 500

/**
 * Keys that belong to an input method (the Enter that takes a word, the arrows among its suggestions) reach no handler
 * of the page, so that none has to ask. Chromium and Firefox say `isComposing`, Safari and old input methods key code
 * 229 alone; in Safari that of Enter follows the end of the composition. Has to run before other listeners are there.
 */
export function hideCompositionKeys(): void {
  let endedAt = -Infinity
  const listen = <Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, hear, true)
  const reset = () => (endedAt = -Infinity)
  if (navigator.vendor.startsWith('Apple')) listen('compositionend', ({ timeStamp }) => (endedAt = timeStamp))
  listen('keyup', reset)
  listen('pointerdown', reset)
  listen('keydown', (event) => {
    const isEnd = event.key === 'Enter' && Math.abs(event.timeStamp - endedAt) < AFTER_COMPOSITION_MS
    // No other property says so in Safari.
    const { keyCode } = event as { keyCode: number }
    if (!event.isComposing && keyCode !== 229 && !isEnd) return
    event.stopPropagation()
    // The browser does nothing by itself with 229; with a code of its own Enter would send a form or begin a line.
    if (event.key === 'Enter' && keyCode !== 229) event.preventDefault()
  })
}
