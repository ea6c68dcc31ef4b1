import { expect, test } from 'vitest'
import type { LandingPageType } from '#schema/tracking/visit-constants.ts'
import { landingPageType } from './landing-page-type.ts'

test.each<[path: string, viewer: string | null, type: LandingPageType | null]>([
  ['/', null, 'home'],
  ['/homefeed/', 'ana', 'home'],
  ['/pin/1/', null, 'closeup'],
  ['/today/', null, 'today'],
  ['/today/best/spring/7/', null, 'today'],
  ['/ideas/', null, 'ideas'],
  ['/ideas/oak-tables/123/', null, 'ideas'],
  ['/search/pins/', null, 'search'],
  ['/topics/gardens/', null, 'topic'],
  ['/ana/', null, 'profile'],
  ['/ana/', 'ana', 'profile'],
  ['/ana/kitchen/', null, 'board'],
  ['/ana/kitchen/', 'ben', 'board'],
  ['/ana/kitchen/', 'ana', 'own_board'],
  ['/Ana/kitchen/', 'ana', 'own_board'],
  ['/ana/kitchen/shelves/', null, 'section'],
  ['/ana/kitchen/shelves/', 'ben', 'section'],
  ['/ana/kitchen/shelves/', 'ana', 'own_section'],
  ['/ana/_saved/', 'ana', 'profile'],
  ['/login/', null, null],
  ['/settings/privacy/', 'ana', null],
])('%s, for the viewer %s, is %s', (path, viewer, type) => {
  expect(landingPageType(path, viewer)).toBe(type)
})
