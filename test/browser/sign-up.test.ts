import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('somebody signs up on a %s and is signed in', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await page.goto(`${origin}/signup/?next=/today/`)
  await waitForHydration(page)
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign up' })
  await submit.click()
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([
    'Enter an email address such as ada@example.org',
    'Use 8 characters or more',
    'Enter the name that others will see',
    'Enter your birthday; nobody else sees it',
  ])
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await submit.click()
  await page.waitForURL(`${origin}/today/`)
  await expect.poll(() => page.getByRole('button', { name: 'Account of Solveig' }).count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('who is too young is told so, and the browser remembers; what was entered stays', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/signup/`)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill(`${new Date().getFullYear() - 8}-01-01`)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  expect((await page.context().cookies()).some(({ name }) => name === 'age_restricted')).toBe(true)
  expect(await page.getByLabel('First name').inputValue()).toBe('Solveig')

  // Another birthday changes nothing, and asks nobody.
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/handshake/') && asked.push(request.url()))
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('not old enough')
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => page.getByLabel('Birthday').count()).toBe(0)
  expect(await page.getByRole('alert').innerText()).toContain('not old enough')
  expect(asked).toEqual([])
  await close()
})

async function fill(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const all = {
    email: `${newId().toLowerCase()}@tackboard.example`,
    password: 'seven quiet herons',
    birthday: '1990-04-30',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) await page.locator(`input[name="${name}"]`).fill(value)
}

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()

const HANDSHAKE = `**${href('registerHandshake', { kind: 'email' })}`
const EXCHANGE = `**${href('resource', { name: 'HandshakeSessionResource', verb: 'create' })}`

test('somebody signs up without JavaScript, after a mistake', async () => {
  const { page, complaints, close } = await openPage(browser, { ...PHONE, javaScriptEnabled: false })
  await page.goto(`${origin}/signup/?next=/today/`)
  await fill(page, { first_name: 'Solveig', password: 'short-1' })
  await submit(page)
  const password = page.getByLabel('Password')
  const error = page.getByRole('alert')
  expect(await error.innerText()).toBe('Use 8 characters or more')
  expect(await password.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
  expect(await password.inputValue()).toBe('')
  expect(await page.getByLabel('First name').inputValue()).toBe('Solveig')
  await password.fill('seven quiet herons')
  await submit(page)
  await page.waitForURL(`${origin}/today/`)
  expect(await page.locator('form[action="/logout/"]').count()).toBe(1)
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  await close()
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a business signs up under its name, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await openPage(browser, { javaScriptEnabled })
  await page.goto(`${origin}/signup/?next=/today/`)
  if (javaScriptEnabled) await waitForHydration(page)
  await page.getByRole('link', { name: 'Create a business account' }).click()
  await page.getByRole('heading', { name: 'Create a business account' }).waitFor()
  if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
  await fill(page, { business_name: 'Lamps & Co' })
  await submit(page)
  await page.waitForURL(`${origin}/today/`)
  await expect.poll(() => page.getByRole('button', { name: 'Account of Lamps & Co' }).count()).toBe(1)
  const me = (await (await page.request.get(origin + href('currentUser'))).json()) as { data: unknown }
  expect(me.data).toMatchObject({ is_partner: true, first_name: 'Lamps & Co' })
  expect(complaints).toEqual([])
  await close()
})

test('a password that cannot be typed is refused in the words of the specification', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/signup/`)
  await waitForHydration(page)
  await fill(page, { first_name: 'Solveig', password: 'quiet \u{E000} herons' })
  await submit(page)
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toBe('Oops! Your password can only have letters, numbers and basic symbols.')
  await close()
})

test('a registration whose answers are lost is sent again under its key, and makes one account', async () => {
  const { page, close } = await openPage(browser)
  const sent: { key: string | undefined; install: string | undefined }[] = []
  await page.route(HANDSHAKE, async (route: Route) => {
    const headers = route.request().headers()
    sent.push({ key: headers['idempotency-key'], install: headers['x-tackboard-install-id'] })
    if (sent.length === 1) return route.abort('connectionreset')
    if (sent.length === 2) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await page.goto(`${origin}/signup/?next=/today/`)
  await waitForHydration(page)
  await fill(page, { first_name: 'Solveig' })
  await submit(page)
  await page.waitForURL(`${origin}/today/`)
  await expect.poll(() => page.getByRole('button', { name: 'Account of Solveig' }).count()).toBe(1)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.map(({ install }) => install)).size).toBe(1)
  expect(sent[0]?.install).toBe(await page.evaluate(() => localStorage.getItem('install_id')))
  await close()
})

test.each([
  ['no token', HANDSHAKE, 200, { status: 'success', code: 0, message: 'ok', data: {} }],
  ['a token that is not taken', EXCHANGE, 409, { status: 'failure', code: 13, message: 'no', data: null }],
])('an account that is made with %s is said to be there', async (_, path, status, json) => {
  const { page, close } = await openPage(browser)
  await page.route(path, (route) => route.fulfill({ status, json }))
  await page.goto(`${origin}/signup/`)
  await waitForHydration(page)
  await fill(page, { first_name: 'Solveig' })
  await submit(page)
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toBe(
      'We were able to create your account, but there was a problem logging you in. Try refreshing the page to continue.',
    )
  await close()
})
