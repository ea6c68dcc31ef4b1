import { expect, test } from 'vitest'
import { toBreakpoint, toScreenSize } from './viewport.ts'

test.each([
  [0, 'xs'],
  [639, 'xs'],
  [639.5, 'xs'],
  [640, 'sm'],
  [767, 'sm'],
  [768, 'md'],
  [1_023, 'md'],
  [1_024, 'lg'],
  [1_279, 'lg'],
  [1_280, 'xl'],
  [1_535, 'xl'],
  [1_536, '2xl'],
  [2_047, '2xl'],
  [2_048, '3xl'],
  [2_559, '3xl'],
  [2_560, '4xl'],
  [3_059, '4xl'],
  [3_060, '5xl'],
  [3_559, '5xl'],
  [3_560, '6xl'],
  [4_059, '6xl'],
  [4_060, '7xl'],
  [4_559, '7xl'],
  [4_560, '8xl'],
  [4_999, '8xl'],
  [5_000, '9xl'],
  [20_000, '9xl'],
] as const)('%d pixels are %s', (width, breakpoint) => {
  expect(toBreakpoint(width)).toBe(breakpoint)
})

test.each([
  [390, 'small'],
  [767, 'small'],
  [768, 'medium'],
  [1_023, 'medium'],
  [1_024, 'large'],
  [5_000, 'large'],
] as const)('a screen of %d pixels is %s', (width, size) => {
  expect(toScreenSize(width)).toBe(size)
})
