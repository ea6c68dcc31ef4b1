import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { openDom, type DomOptions, type DomPage } from '../../helpers/dom.ts'

const banner = ({ screen }: DomPage) => screen.queryByRole('region', { name: 'Your cookie choices' })

test.each([
  ['Reject all', '1.p0.a0.m0', false],
  ['Accept all', '1.p1.a1.m1', true],
])('where a law asks for consent it is asked for; %s is remembered', async (name, value, isKept) => {
  const browser = await openDom({ country: 'DE' })
  const page = await browser.goto('/login/')
  const shown = await page.screen.findByRole('region', { name: 'Your cookie choices' })
  await page.user.click(await page.screen.findByRole('button', { name }))
  await page.screen.findByText('Your choices are saved.')
  expect(shown.isConnected).toBe(false)
  expect(browser.cookies.get(CONSENT_COOKIE)).toBe(value)
  expect(banner(await browser.goto('/'))).toBeNull()
  expect(browser.cookies.has('__Host-unauth_id')).toBe(isKept)
})

test.each<[string, DomOptions]>([
  ['elsewhere', { country: 'US' }],
  ['where the browser has answered by the privacy signal', { country: 'DE', headers: { 'sec-gpc': '1' } }],
])('nothing is asked %s', async (_, options) => {
  const browser = await openDom(options)
  expect(banner(await browser.goto('/'))).toBeNull()
})

test('consent is chosen by purpose and changed later, on the page that banner and footer link to', async () => {
  const browser = await openDom({ country: 'DE' })
  const login = await browser.goto('/login/')
  const choose = await login.screen.findByRole('link', { name: 'Customize' })
  expect(new URL((choose as HTMLAnchorElement).href).pathname).toBe(href('cookies'))
  const choice = await browser.goto(href('cookies'))
  expect(banner(choice)).toBeNull()
  await choice.user.click(choice.screen.getByLabelText('Analytics cookies'))
  await choice.user.click(choice.screen.getByRole('button', { name: 'Save choices' }))
  const saved = await browser.proceed()
  saved.screen.getByText('Your choices are saved.')
  expect(browser.cookies.get(CONSENT_COOKIE)).toBe('1.p0.a1.m0')
  expect(saved.screen.getByLabelText('Analytics cookies')).toHaveProperty('checked', true)
  const other = await browser.goto('/login/')
  const footer = other.screen.getByRole('link', { name: 'Cookies' })
  const again = await browser.goto(new URL((footer as HTMLAnchorElement).href).pathname)
  expect(again.screen.getByLabelText('Analytics cookies')).toHaveProperty('checked', true)
  await again.user.click(again.screen.getByRole('button', { name: 'Reject all' }))
  const refused = await browser.proceed()
  refused.screen.getByText('Your choices are saved.')
  expect(browser.cookies.get(CONSENT_COOKIE)).toBe('1.p0.a0.m0')
})
