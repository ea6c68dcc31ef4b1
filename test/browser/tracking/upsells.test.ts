import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save this idea' })

async function openPin(page: Page, db: Database): Promise<void> {
  const { id } = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  await page.goto(origin + href('pin', { id }))
  await ready(page)
}

test('Save asks once a session in place and returns the focus; then it leads to the login page', async ({
  open,
  db,
}) => {
  const page = await open()
  await openPin(page, db)
  await save(page).click()
  await dialog(page).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => save(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await ready(page)
  await save(page).click()
  await page.waitForURL(/\/login\//)
  await page.getByText('Save this idea and discover more inspiration like it.').waitFor()
  expect(await dialog(page).count()).toBe(0)
})

test('on a phone the offer of the home screen makes way for the question about saving', async ({ open, db }) => {
  const page = await open(PHONE)
  await openPin(page, db)
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  const card = page.getByRole('region', { name: 'Add Tackboard to your home screen' })
  await card.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await save(page).click()
  await dialog(page).waitFor()
  expect(await card.count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card.waitFor()
  expect(await dialog(page).count()).toBe(0)
  await save(page).click()
  await page.waitForURL(/\/login\//)
})
