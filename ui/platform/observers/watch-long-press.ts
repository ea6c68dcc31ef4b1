/** Systems take as long, so that it feels like theirs. */
const LONG_PRESS_MS = 500

/** A finger trembles; one that scrolls moves on. */
const MOVE_LIMIT_PX = 10

/** A finger that rests on what matches. Neither the menu of the browser nor a click follows. Returns how to stop. */
export function watchLongPress(selector: string, onLongPress: (element: Element) => void): () => void {
  const stopped = new AbortController()
  const options = { capture: true, signal: stopped.signal }
  let press: { element: Element; x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined
  let isDone = false

  function end(): void {
    clearTimeout(press?.timer)
    press = undefined
  }

  function fire(element: Element): void {
    end()
    isDone = true
    onLongPress(element)
  }

  function suppress(event: Event): void {
    event.preventDefault()
    event.stopPropagation()
  }

  const begin = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    end()
    isDone = false
    const element = pointerType === 'touch' && isPrimary && target instanceof Element ? target.closest(selector) : null
    if (element) press = { element, x, y, timer: setTimeout(() => fire(element), LONG_PRESS_MS) }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > MOVE_LIMIT_PX) end()
  }
  document.addEventListener('pointerdown', begin, options)
  document.addEventListener('pointermove', move, options)
  for (const type of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(type, end, options)
  document.addEventListener(
    'contextmenu',
    (event) => {
      // Some browsers ask for their menu before the time is up, others after it.
      if (press) fire(press.element)
      if (isDone) suppress(event)
    },
    options,
  )
  document.addEventListener('click', (event) => isDone && suppress(event), options)
  return () => {
    end()
    stopped.abort()
  }
}
