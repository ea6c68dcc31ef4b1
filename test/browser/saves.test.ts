import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { test } from '../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')

test('a pin is saved, found saved when the page is loaded again, and let go', async ({ open, db }) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const page = await open({ as: await makeUser(db) })
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const button = page.getByRole('main').getByRole('button', { name: /^Saved?$/ })
  await button.click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved to / })
    .waitFor()
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await ready(page)
  expect(await button.innerText()).toBe('Saved')
  expect(await findBarriers(page)).toEqual([])
  await button.click()
  await expect.poll(() => button.innerText()).toBe('Save')
})
