import { expect, it } from 'vitest'
import { parsePixel, pixelPage, findRetryLimit } from './pixel.ts'

it.each([
  ['signup#acme', { kind: 'signup', name: 'acme' }],
  ['signup%23acme', { kind: 'signup', name: 'acme' }],
  ['engaged_session#facebook', { kind: 'engaged_session', name: 'facebook' }],
  ['purchase#acme', null],
  ['signup#', null],
  ['#acme', null],
  ['signup', null],
  ['signup#acme#more', null],
  ['signup#../x', null],
  ['', null],
])('the cookie %s asks for %j', (value, pixel) => {
  expect(parsePixel(value)).toEqual(pixel)
})

it('Facebook’s has a page of its own, and three more tries', () => {
  const [facebook, acme] = [{ kind: 'signup', name: 'facebook' } as const, { kind: 'signup', name: 'acme' } as const]
  expect([pixelPage(facebook), findRetryLimit(facebook)]).toEqual(['/fb.html?kind=signup&name=facebook', 3])
  expect([pixelPage(acme), findRetryLimit(acme)]).toEqual(['/_/_/pixel/?kind=signup&name=acme', 0])
})
