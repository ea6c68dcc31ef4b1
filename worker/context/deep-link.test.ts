import { expect, it } from 'vitest'
import { resolveDeepLink } from './deep-link.ts'

it.each([
  ['/pin/01J/', 'phone', 'tackboard://pin/01J/'],
  ['/pin/01J', 'tablet', 'tackboard://pin/01J'],
  ['/pin/01J/', 'desktop', null],
  ['/pin/', 'phone', null],
  ['/pin/01J/sent/', 'phone', null],
  ['/pin/%22%3E/', 'phone', null],
  ['/', 'phone', null],
] as const)('%s on a %s: %j', (pathname, deviceClass, expected) => {
  expect(resolveDeepLink(pathname, deviceClass)).toBe(expected)
})
