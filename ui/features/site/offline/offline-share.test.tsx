import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translateEnglish } from '#ui/app/texts/bundles.ts'
import { TranslateProvider } from '#ui/app/texts/translate.ts'
import { OfflinePage } from './offline-page.tsx'
import { showOfflineShare } from './offline-share.ts'

const PAGE = renderToString(
  <TranslateProvider value={translateEnglish}>
    <OfflinePage />
  </TranslateProvider>,
)

const SHOWN = /<p id="kept-share" class="[^"]*">What you shared/

test('a page shared offline says that it is saved', () => {
  expect(PAGE).not.toMatch(SHOWN)
  expect(showOfflineShare(PAGE, 'https://site.example/pin-builder/?shared=a-key')).toMatch(SHOWN)
})

test.each([
  'https://site.example/',
  'https://site.example/pin-builder/',
  'https://site.example/pin-builder/?url=https://boats.example/&shared=lost',
  'https://site.example/pin/1/?shared=a-key',
])('nothing is said at %s', (address) => {
  expect(showOfflineShare(PAGE, address)).toBe(PAGE)
})
