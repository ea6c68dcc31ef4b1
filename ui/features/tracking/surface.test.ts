import { expect, test } from 'vitest'
import { findSurface } from './surface.ts'

test.each([
  ['/', 'homefeed'],
  ['/homefeed/', 'homefeed'],
  ['/pin/1/', 'pin_closeup'],
  ['/pin/1/sent', 'pin_closeup'],
  ['/amp/pin/1/', 'amp'],
  ['/today/', 'today'],
  ['/today/best/spring/7/', 'today'],
  ['/ana/', 'profile'],
  ['/ana/_created/', 'profile'],
  ['/ana/kitchen/', 'board'],
  ['/ana/kitchen/shelves/', 'board'],
  ['/ana/today/', 'board'],
  ['/topics/gardens/', 'topic'],
  ['/explore/oak/', 'topic'],
  ['/discover/topics/', 'topic'],
  ['/constructor/', 'profile'],
  ['/search/pins/', undefined],
  ['/login/', undefined],
  ['//', undefined],
])('%s is the surface %s', (path, surface) => {
  expect(findSurface(path)?.surface).toBe(surface)
})

test('a closeup is distinguished by the kind of its pin, other surfaces are not', () => {
  expect(findSurface('/pin/1/', 'video')).toEqual({ surface: 'pin_closeup', pinKind: 'video' })
  expect(findSurface('/pin/1/')).toEqual({ surface: 'pin_closeup', pinKind: null })
  expect(findSurface('/ana/', 'video')).toEqual({ surface: 'profile', pinKind: null })
})
