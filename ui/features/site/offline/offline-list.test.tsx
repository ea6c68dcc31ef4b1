import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translateEnglish } from '#ui/app/texts/bundles.ts'
import { TranslateProvider } from '#ui/app/texts/translate.ts'
import { fillOfflineList } from './offline-list.ts'
import { OfflinePage } from './offline-page.tsx'

const PAGE = renderToString(
  <TranslateProvider value={translateEnglish}>
    <OfflinePage />
  </TranslateProvider>,
)

test('the offline page shows the kept pages as links, in their order', () => {
  expect(PAGE).toMatch(/<section[^>]* hidden/)
  const html = fillOfflineList(PAGE, [
    { path: '/pin/1/', title: 'Nets &amp; knots $1', files: [] },
    { path: '/', title: 'Tackboard', files: [] },
  ])
  expect(html).not.toMatch(/<section[^>]* hidden/)
  expect(html).toContain(
    '<ul><li><a href="/pin/1/"><bdi>Nets &amp; knots $1</bdi></a></li><li><a href="/"><bdi>Tackboard</bdi></a></li></ul>',
  )
})

test('without kept pages the list stays hidden', () => {
  expect(fillOfflineList(PAGE, [])).toBe(PAGE)
})

test('a damaged list adds no markup', () => {
  const html = fillOfflineList(PAGE, [{ path: '/"><script>', title: '<img src=x>', files: [] }])
  expect(html).not.toMatch(/<script|<img/)
})
