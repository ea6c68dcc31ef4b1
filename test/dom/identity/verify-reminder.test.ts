import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { type DomPage, openDom } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const RECORD_KEY = 'email_reminder'
let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { createdAt: Date.now() - DAY_MS })
})

const dialog = ({ screen }: DomPage) => screen.queryByRole('dialog', { name: 'Verify your email' })

test('a user who has not verified their email is reminded once a day', async () => {
  const browser = await openDom({ as: user })
  const page = await browser.goto(href('languages'))
  await page.screen.findByRole('dialog', { name: 'Verify your email' })
  await page.user.click(page.screen.getByRole('button', { name: 'Got it' }))
  expect(dialog(page)).toBeNull()
  const again = await browser.goto(href('languages'))
  expect(dialog(again)).toBeNull()
  const record = JSON.parse(again.window.localStorage.getItem(RECORD_KEY) ?? '{}') as object
  again.window.localStorage.setItem(RECORD_KEY, JSON.stringify({ ...record, notBefore: Date.now() - 1 }))
  const later = await browser.goto(href('languages'))
  await later.screen.findByRole('dialog', { name: 'Verify your email' })
})

test('the reminder waits while a pin is being made', async () => {
  const browser = await openDom({ as: user })
  const builder = await browser.goto(href('pinBuilder'))
  await builder.screen.findByLabelText('Title')
  expect(builder.window.localStorage.getItem(RECORD_KEY)).toBeNull()
  const next = await browser.goto(href('languages'))
  await next.screen.findByRole('dialog', { name: 'Verify your email' })
})

test('the reminder opens in front of no other dialog', async () => {
  let isCovered = true
  const browser = await openDom({
    as: user,
    alter: (html) => (isCovered ? html.replace('</body>', '<dialog open></dialog></body>') : html),
  })
  const page = await browser.goto(href('languages'))
  expect(page.document.querySelector('dialog[open]')).not.toBeNull()
  expect(page.window.localStorage.getItem(RECORD_KEY)).toBeNull()
  isCovered = false
  const next = await browser.goto(href('languages'))
  await next.screen.findByRole('dialog', { name: 'Verify your email' })
})

test('the page says that a mail could not be sent, which can be asked for again', async () => {
  const browser = await openDom({
    as: user,
    play: ({ path }) => (path === href('verifyResend') ? new Response('no', { status: 500 }) : undefined),
  })
  const page = await browser.goto(href('languages'))
  await page.user.click(await page.screen.findByRole('button', { name: 'Resend email' }))
  expect((await page.screen.findByRole('alert')).textContent).toContain("Couldn't send the email.")
  expect(page.screen.getByRole('button', { name: 'Resend email' })).toHaveProperty('disabled', false)
})

test.each<[string, Parameters<typeof makeUser>[1]]>([
  ['has verified their email', { emailVerifiedAt: 1 }],
  ['has only just signed up', { createdAt: Date.now() }],
])('a user who %s is not reminded', async (_, columns) => {
  const other = await makeUser(db, { createdAt: Date.now() - DAY_MS, ...columns })
  const browser = await openDom({ as: other })
  const page = await browser.goto(href('languages'))
  expect(page.window.localStorage.getItem(RECORD_KEY)).toBeNull()
  expect(dialog(page)).toBeNull()
})
