import { expect, test } from 'vitest'
import { isSamePage } from './is-same-page.ts'

test.each([
  ['/', '/', true],
  ['/homefeed', '/', true],
  ['/homefeed/', '/', true],
  ['/today', '/today/', true],
  ['/today/', '/today/', true],
  ['/today/article/', '/today/', false],
  ['/pin/1/', '/', false],
])('%s is the page %s: %s', (path, page, isPage) => {
  expect(isSamePage(path, page)).toBe(isPage)
})
