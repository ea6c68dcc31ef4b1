import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import { openDom } from '../helpers/dom.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

test('a failed save is undone with a message; the next one works, and so does unsaving', async () => {
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
  await page.screen.findByText(/^Saved to /)
  expect([button().textContent, button().getAttribute('aria-pressed')]).toEqual(['Saved', 'true'])
  await expect.poll(() => db.$count(saves, eq(saves.pinId, pin.id))).toBe(1)
  await page.user.click(button())
  await expect.poll(() => button().textContent).toBe('Save')
  await expect.poll(() => db.$count(saves, eq(saves.pinId, pin.id))).toBe(0)
})
