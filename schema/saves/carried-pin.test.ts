import { expect, test } from 'vitest'
import { withoutCarriedPin } from './carried-pin.ts'

const CARRIED = 'url=%2Fpin%2F1%2F&media=0a1b&description=A+pot'

test.each([
  [`/pin/1/?${CARRIED}`, '/pin/1/'],
  [`/pin/1?${CARRIED}`, '/pin/1'],
  [`/pin/1/?comment=2&${CARRIED}#comments`, '/pin/1/?comment=2#comments'],
  ['/pin/1/', '/pin/1/'],
  [`/oauth/?${CARRIED}`, `/oauth/?${CARRIED}`],
  ['/search/?q=a%20b', '/search/?q=a%20b'],
  ['/', '/'],
])('an entry by %s leads to %s', (next, path) => {
  expect(withoutCarriedPin(next)).toBe(path)
})
