import { BREAKPOINTS, DEFAULT_BREAKPOINT, type Breakpoint, type ScreenSize } from '#schema/constants/breakpoints.ts'
import { watchWindowWidth } from '#ui/platform/observers/window-width.ts'
import { createStore } from '#ui/platform/store.ts'

const FROM_WIDEST = (Object.entries(BREAKPOINTS) as [Breakpoint, number][]).sort(([, a], [, b]) => b - a)

export function toBreakpoint(width: number): Breakpoint {
  return FROM_WIDEST.find(([, from]) => width >= from)?.[0] ?? 'xs'
}

export function toScreenSize(width: number): ScreenSize {
  if (width < BREAKPOINTS.md) return 'small'
  return width < BREAKPOINTS.lg ? 'medium' : 'large'
}

export interface Viewport {
  breakpoint: Breakpoint
  screenSize: ScreenSize
}

export const viewport = createStore<Viewport>(toViewport(BREAKPOINTS[DEFAULT_BREAKPOINT]))

export function watchViewport(): () => void {
  return watchWindowWidth((width) => {
    const next = toViewport(width)
    viewport.update((last) => (last.breakpoint === next.breakpoint ? last : next))
  })
}

function toViewport(width: number): Viewport {
  return { breakpoint: toBreakpoint(width), screenSize: toScreenSize(width) }
}
