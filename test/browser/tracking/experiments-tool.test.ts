import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('an employee chooses a group and goes back to what was drawn, on a phone', async ({ open, db }) => {
  const page = await open({ ...PHONE, as: await makeUser(db, { isEmployee: true }) })
  await page.goto(origin + href('experimentsTool'))
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  const navbar = page.getByLabel('modernized_navbar')
  expect(await navbar.locator('option').allTextContents()).toEqual([
    'Default: employees',
    'control',
    'enabled',
    'employees',
  ])
  await navbar.selectOption('control')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your choices are saved.').waitFor()
  expect(await navbar.inputValue()).toBe('control')
  await page.reload()
  expect(await navbar.inputValue()).toBe('control')
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByText("You're back in your default groups.").waitFor()
  expect(await navbar.inputValue()).toBe('')
})
