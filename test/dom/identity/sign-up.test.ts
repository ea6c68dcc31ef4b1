import { expect, inject, test } from 'vitest'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { href } from '#schema/routes.ts'
import { readData, newAddress, send } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { newPerson } from '../../helpers/registration.ts'

const origin = inject('origin')
const HANDSHAKE = href('registerHandshake', { kind: 'email' })
const EXCHANGE = href('resource', { name: 'HandshakeSessionResource', verb: 'create' })

function openFromHere(options: DomOptions = {}): Promise<DomBrowser> {
  return openDom({ ...options, headers: { 'cf-connecting-ip': newAddress() } })
}

async function fill(page: DomPage, fields: Record<string, string> = {}): Promise<void> {
  const { email, birthday } = newPerson()
  const all = { email, password: 'seven quiet herons', birthday: birthday ?? '', ...fields }
  for (const [name, value] of Object.entries(all)) {
    const field = page.document.querySelector<HTMLInputElement>(`main [name="${name}"]`)
    if (!field) throw new Error(`There is no field ${name}`)
    await page.user.clear(field)
    await page.user.type(field, value)
  }
}

async function submit(page: DomPage): Promise<void> {
  const button = page.document.querySelector('main form button[type="submit"]')
  if (button) await page.user.click(button)
}

async function me(browser: DomBrowser): Promise<CurrentUser> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return readData<CurrentUser>(await send(origin, href('currentUser'), { cookie }))
}

test('a person signs up: all that is missing is shown at its field, and the first one has the focus', async () => {
  const browser = await openFromHere()
  const page = await browser.goto(href('signup', {}, { next: '/today/' }))
  await submit(page)
  expect(page.screen.getAllByRole('alert').map((one: HTMLElement) => one.textContent)).toEqual([
    'Enter an email address, like ada@example.org',
    'Use at least 8 characters',
    'Enter your first name',
    'Enter your birthday. Only you can see it.',
  ])
  expect(page.document.activeElement).toBe(page.screen.getByLabelText('Email'))
  expect(browser.calls.filter(({ path }) => path === HANDSHAKE)).toEqual([])
  await fill(page, { first_name: 'Solveig' })
  await submit(page)
  await expect.poll(() => browser.departures).toEqual([origin + href('welcome', {}, { next: '/today/' })])
  expect(await me(browser)).toMatchObject({ first_name: 'Solveig', is_partner: false })
})

test('a business signs up under its name', async () => {
  const browser = await openFromHere()
  const page = await browser.goto(href('signup', {}, { next: '/today/', type: 'business' }))
  await fill(page, { business_name: 'Lamps & Co' })
  await submit(page)
  await expect.poll(() => browser.departures).toEqual([origin + href('welcome', {}, { next: '/today/' })])
  expect(await me(browser)).toMatchObject({ is_partner: true, first_name: 'Lamps & Co' })
})

test('a password that cannot be typed is refused in words of its own', async () => {
  const browser = await openFromHere()
  const page = await browser.goto(href('signup'))
  await fill(page, { first_name: 'Solveig', password: 'quiet \u{E000} herons' })
  await submit(page)
  const alert = await page.screen.findByRole('alert')
  expect(alert.textContent).toBe('Oops! Your password can only have letters, numbers and basic symbols.')
})

test('a registration whose answers are lost is sent again under its key, and makes one account', async () => {
  const sent: (string | null)[][] = []
  const browser = await openFromHere({
    play(call, serve) {
      if (call.path !== HANDSHAKE) return undefined
      sent.push([call.headers.get('idempotency-key'), call.headers.get('x-tackboard-install-id')])
      if (sent.length === 1) return Promise.reject(new TypeError('Failed to fetch'))
      if (sent.length > 2) return undefined
      return serve().then(() => Promise.reject(new TypeError('Failed to fetch')))
    },
  })
  const page = await browser.goto(href('signup', {}, { next: '/today/' }))
  await fill(page, { first_name: 'Solveig' })
  await submit(page)
  await expect.poll(() => browser.departures).toEqual([origin + href('welcome', {}, { next: '/today/' })])
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(([key]) => key)).size).toBe(1)
  expect(new Set(sent.map(([, install]) => install))).toEqual(new Set([page.window.localStorage.getItem('install_id')]))
  expect(await me(browser)).toMatchObject({ first_name: 'Solveig' })
})

test.each([
  ['no token', HANDSHAKE, 200, { status: 'success', code: 0, message: 'ok', data: {} }],
  ['a token that is not taken', EXCHANGE, 409, { status: 'failure', code: 13, message: 'no', data: null }],
])('an account that is made with %s is said to be there', async (_, path, status, json) => {
  const browser = await openFromHere({
    play: (call) => (call.path === path ? Response.json(json, { status }) : undefined),
  })
  const page = await browser.goto(href('signup'))
  await fill(page, { first_name: 'Solveig' })
  await submit(page)
  const alert = await page.screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'We were able to create your account, but there was a problem logging you in. Try refreshing the page to continue.',
  )
})
