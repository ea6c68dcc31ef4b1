import { expect, it } from 'vitest'
import { addPage, areVisitedPages, type VisitedPage } from './visited-pages.ts'

const page = (path: string, ts = 1): VisitedPage => ({ path, pageType: 'closeup', ts })

it('a page goes to the end, unless it equals the newest one', () => {
  const pages = addPage([page('/pin/1/')], page('/pin/2/'))
  expect(pages).toEqual([page('/pin/1/'), page('/pin/2/')])
  expect(addPage(pages, page('/pin/2/', 9))).toBe(pages)
  expect(addPage(pages, page('/pin/1/', 9))).toHaveLength(3)
  expect(addPage(pages, { ...page('/pin/2/'), pageType: 'home' })).toHaveLength(3)
})

it('none is added once there are 20', () => {
  const pages = Array.from({ length: 19 }, (_, index) => page(`/pin/${index}/`))
  const full = addPage(pages, page('/pin/last/'))
  expect(full).toHaveLength(20)
  expect(addPage(full, page('/pin/new/'))).toBe(full)
})

it.each<[unknown, boolean]>([
  [[], true],
  [[page('/')], true],
  [null, false],
  [{}, false],
  [[page('/'), null], false],
  [[{ ...page('/'), path: 7 }], false],
  [[{ ...page('/'), pageType: 'settings' }], false],
  [[{ ...page('/'), ts: '1' }], false],
])('what is stored as %j is a list of pages: %s', (value, isList) => {
  expect(areVisitedPages(value)).toBe(isList)
})
