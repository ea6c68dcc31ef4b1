import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { type DomPage, openDom } from '../../helpers/dom.ts'
import { makeTopic, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const offer = ({ screen }: DomPage) => screen.queryByRole('link', { name: 'Choose topics' })

async function openWelcome(ageMs = 0) {
  await makeTopic(db)
  const user = await makeUser(db, { createdAt: Date.now() - ageMs, emailVerifiedAt: 1 })
  const browser = await openDom({ as: user })
  return { browser, welcome: await browser.goto(href('welcome')) }
}

/** True if this browser knows of a welcome without an answer, which the next page would speak of. */
const isOpen = ({ window }: DomPage) => window.localStorage.getItem('open_welcome') !== null

test('who leaves the welcome without an answer is led back to it, once', async () => {
  const { browser, welcome } = await openWelcome()
  expect(isOpen(welcome)).toBe(true)
  const page = await browser.goto(href('languages'))
  const link = await page.screen.findByRole('link', { name: 'Choose topics' })
  expect(link.getAttribute('href')).toBe(href('welcome', {}, { next: href('languages') }))
  expect(isOpen(page)).toBe(false)
  expect(offer(await browser.goto(href('languages')))).toBeNull()
})

test.each([
  ['skips', ({ user, screen }: DomPage) => user.click(screen.getByRole('link', { name: 'Skip' }))],
  ['answers', ({ user, screen }: DomPage) => user.click(screen.getByRole('button', { name: 'Continue' }))],
])('who %s is not', async (_, act) => {
  const { welcome } = await openWelcome()
  expect(isOpen(welcome)).toBe(true)
  await act(welcome)
  expect(isOpen(welcome)).toBe(false)
})

test('who has been here for a day is not', async () => {
  const { welcome } = await openWelcome(DAY_MS)
  expect(isOpen(welcome)).toBe(false)
})
