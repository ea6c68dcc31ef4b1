import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../helpers/client.ts'
import { openDom } from '../helpers/dom.ts'
import { makeBoard, makeDrawnPin, makeUser, PASSWORD } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

test('a save that does not get through is taken back and said; the next one works, and so does letting go', async () => {
  let isBroken = true
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const browser = await openDom({
    as: await makeUser(db),
    play: ({ path }) =>
      isBroken && path.includes('RepinResource') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  })
  const page = await browser.goto(href('pin', { id: pin.id }))
  const button = () => page.document.querySelector('main button[aria-pressed]') as HTMLButtonElement
  await page.user.click(button())
  const alert = await page.screen.findByRole('alert')
  expect(alert.textContent).toBe("Couldn't save the Pin. Check your connection and try again.")
  expect([button().textContent, button().getAttribute('aria-pressed')]).toEqual(['Save', 'false'])
  isBroken = false
  await page.user.click(button())
  await page.screen.findByText(/^Saved to /, { selector: '[role="status"]' })
  expect([button().textContent, button().getAttribute('aria-pressed')]).toEqual(['Saved', 'true'])
  await expect.poll(() => db.$count(saves, eq(saves.pinId, pin.id))).toBe(1)
  await page.user.click(button())
  await expect.poll(() => button().textContent).toBe('Save')
  await expect.poll(() => db.$count(saves, eq(saves.pinId, pin.id))).toBe(0)
})

test('a visitor’s Save is kept through the log-in, and a toast says where the Pin went', async () => {
  const user = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await page.user.click(page.screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await page.screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Log in' }))
  const login = await browser.proceed()
  await login.user.type(login.screen.getByLabelText('Email or username'), user.username)
  await login.user.type(login.screen.getByLabelText('Password'), PASSWORD)
  await login.user.click(login.screen.getByRole('button', { name: 'Log in' }))
  const saved = await browser.proceed()
  expect(saved.window.location.pathname + saved.window.location.search).toBe(href('pin', { id: pin.id }))
  await saved.screen.findByText('Saved to Quick saves')
  expect(saved.screen.getByRole('link', { name: 'View board' }).getAttribute('href')).toBe(
    href('board', { username: user.username, board: 'quick-saves' }),
  )
  expect(saved.screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-pressed')).toBe('true')
})
