import { expect, test } from 'vitest'
import { openPlain } from '../../helpers/plain-browser.ts'

test('without scripts a language that has texts is chosen, and leads back to where one was', async () => {
  const browser = await openPlain()
  let page = await (await browser.goto('/login/?next=/pin/x/')).follow('Languages')
  const buttons = [...page.document.querySelectorAll('main button')]
  expect(buttons.map((button) => button.textContent)).toEqual(['English (US)'])
  expect(page.document.querySelector('main button[aria-current]')?.textContent).toBe('English (US)')
  page = await page.press('English (US)')
  expect(page.path).toBe('/login/?next=/pin/x/')
  const { lang, dir } = page.document.documentElement
  expect([lang, dir, browser.cookies.get('locale')]).toEqual(['en-US', 'ltr', 'en_US'])
})
