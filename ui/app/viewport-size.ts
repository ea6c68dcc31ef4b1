import { BREAKPOINTS, type Breakpoint, type ScreenSize } from '#schema/constants/breakpoints.ts'

const FROM_WIDEST = (Object.entries(BREAKPOINTS) as [Breakpoint, number][]).sort(([, a], [, b]) => b - a)

export function breakpointOf(width: number): Breakpoint {
  return FROM_WIDEST.find(([, from]) => width >= from)?.[0] ?? 'xs'
}

export function screenSizeOf(width: number): ScreenSize {
  if (width < BREAKPOINTS.md) return 'small'
  return width < BREAKPOINTS.lg ? 'medium' : 'large'
}
