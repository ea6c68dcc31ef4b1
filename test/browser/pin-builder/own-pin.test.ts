import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('the owner deletes a pin by keyboard, it leaves the profile, and undo brings it back', async ({ open, db }) => {
  const user = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, user), { columns: { title: 'A crooked lighthouse' } })
  const page = await open({ as: user })
  const path = href('pin', { id: pin.id })
  await page.goto(origin + path)
  await ready(page)
  const more = page.getByRole('button', { name: 'More options for this Pin' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete Pin' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this Pin?' })
  await dialog.waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)

  await more.click()
  await page.getByRole('button', { name: 'Delete Pin' }).click()
  await dialog.getByRole('button', { name: 'Delete Pin' }).click()
  await page.waitForURL(origin + href('profile', { username: user.username }))
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await expect.poll(() => page.getByText('A crooked lighthouse').count()).toBe(0)
  await undo.click()
  await page.getByRole('link', { name: 'See Pin' }).click()
  await page.waitForURL(origin + path)
  await page.getByRole('heading', { name: 'A crooked lighthouse' }).waitFor()
})
