import { expect, test } from 'vitest'
import { CONSENT_COOKIE } from '#schema/consent.ts'
import { openDom } from '../helpers/dom.ts'

test('where a law asks for consent it is asked for; the answer is remembered', async () => {
  const browser = await openDom({ country: 'DE' })
  const page = await browser.goto('/login/')
  const banner = await page.screen.findByRole('region', { name: 'Your choice about cookies' })
  await page.user.click(await page.screen.findByRole('button', { name: 'Reject all' }))
  await page.screen.findByText('Your choice is saved.')
  expect(banner.isConnected).toBe(false)
  expect(browser.cookies.get(CONSENT_COOKIE)).toBe('1.p0.a0.m0')
  const again = await browser.goto('/')
  expect(again.screen.queryByRole('region', { name: 'Your choice about cookies' })).toBeNull()
})
