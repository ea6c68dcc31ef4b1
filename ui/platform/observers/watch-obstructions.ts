/** Bars and banners that stay in the window while the page scrolls beneath them. */
const OBSTRUCTIONS = 'header, [data-nav-footer], [data-obstructs]'

export const OBSTRUCTION_ATTRIBUTES: readonly string[] = ['data-nav-footer']

/** Something narrower, such as a card in the corner of a desktop's window, leaves enough of a row in view. */
const LEAST_SHARE_OF_WIDTH = 0.6

export interface PlacedObstruction {
  edge: 'top' | 'bottom'
  top: number
  bottom: number
}

export interface ObstructionWatch {
  lookAgain(): void
  stop(): void
}

/** Looks at once, and `delayMs` after a possible change, so that a burst of changes costs one look. */
export function watchObstructions(
  root: Element,
  delayMs: number,
  onPlaced: (placed: PlacedObstruction[], windowHeight: number) => void,
): ObstructionWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watched = new Set<Element>()
  const sizes = new ResizeObserver(lookAgain)

  function look(): void {
    timer = undefined
    const found = new Set(root.querySelectorAll(OBSTRUCTIONS))
    for (const element of watched) if (!found.has(element)) forget(element)
    for (const element of found) if (!watched.has(element)) follow(element)
    onPlaced(
      [...found].map(toPlaced).filter((place) => place !== null),
      window.innerHeight,
    )
  }

  function follow(element: Element): void {
    watched.add(element)
    sizes.observe(element)
  }

  function forget(element: Element): void {
    watched.delete(element)
    sizes.unobserve(element)
  }

  function lookAgain(): void {
    timer ??= setTimeout(look, delayMs)
  }

  look()
  window.addEventListener('resize', lookAgain)
  return {
    lookAgain,
    stop() {
      clearTimeout(timer)
      sizes.disconnect()
      window.removeEventListener('resize', lookAgain)
    },
  }
}

function toPlaced(element: Element): PlacedObstruction | null {
  const { position } = getComputedStyle(element)
  if (position !== 'fixed' && position !== 'sticky') return null
  const edge = findEdge(element)
  const footerHeight = element.getAttribute('data-nav-footer')
  if (footerHeight === '0') return null
  const { top, bottom, width, height } = element.getBoundingClientRect()
  if (width < window.innerWidth * LEAST_SHARE_OF_WIDTH) return null
  // The footer slides: its end position counts, not its current one.
  return footerHeight === null
    ? { edge, top, bottom }
    : { edge, top: window.innerHeight - height, bottom: window.innerHeight }
}

function findEdge(element: Element): 'top' | 'bottom' {
  const said = element.getAttribute('data-obstructs')
  if (said !== null) return said === 'bottom' ? 'bottom' : 'top'
  return element.hasAttribute('data-nav-footer') ? 'bottom' : 'top'
}
