import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('a pin is saved, found saved when the page is loaded again, put on a new board as well, and let go', async ({
  open,
  db,
}) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const page = await open({ as: await makeUser(db) })
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const picker = page.getByRole('main').getByRole('button', { name: 'Choose a board' }).first()
  const button = page.getByRole('main').getByRole('button', { name: /^Saved?$/ })
  const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  // The button belongs to a form until then, which does the same.
  await expect.poll(() => picker.isEnabled()).toBe(true)
  await button.click()
  await said(/^Saved to Quick saves/)
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await ready(page)
  expect(await button.innerText()).toBe('Saved')

  await picker.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search your boards' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page
    .getByRole('option', { name: /Quick saves.*Saved/ })
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.type('Winter light')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Create board “Winter light”' }).press('Enter')
  await page.keyboard.press('Enter')
  await said(/^Saved to Winter light/)
  await expect.poll(() => picker.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await button.click()
  await said(/^Removed from 2 boards/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => button.innerText()).toBe('Saved')
})
