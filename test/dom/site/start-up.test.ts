import { expect, test } from 'vitest'
import { openDom } from '../../helpers/dom.ts'

test('a locale without texts of its own is counted, and English is shown', async () => {
  const browser = await openDom({ headers: { 'accept-language': 'de-DE' } })
  const page = await browser.goto('/')
  expect(page.metrics('missing_locale')).toEqual([{ locale: 'de' }])
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Ideas worth keeping')
})
