/** Minimum width in pixels (docs/behaviour/requests.md, Device classes). */
export const BREAKPOINTS = {
  xs: 0,
  sm: 640,
  md: 768,
  lg: 1_024,
  xl: 1_280,
  '2xl': 1_536,
  '3xl': 2_048,
  '4xl': 2_560,
  '5xl': 3_060,
  '6xl': 3_560,
  '7xl': 4_060,
  '8xl': 4_560,
  '9xl': 5_000,
} as const

export type Breakpoint = keyof typeof BREAKPOINTS

export type ScreenSize = 'small' | 'medium' | 'large'

export const DEFAULT_BREAKPOINT: Breakpoint = 'lg'

export const RESIZE_DEBOUNCE_MS = 200

export const ORIENTATION_RESIZE_DELAY_MS = 1_000
