import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('a wrong password is shown without barriers; one who is signed in logs out from the account menu', async ({
  open,
  db,
}) => {
  const user = await makeUser(db)
  const page = await open({ expects: /401/ })
  await page.goto(origin + href('login'))
  await ready(page)
  await page.getByLabel('Email or username').fill(user.username)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: "isn't right" }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const own = await open({ as: user })
  await own.goto(origin)
  await ready(own)
  await own.getByRole('button', { name: /^Account menu for/ }).click()
  expect(await findBarriers(own)).toEqual([])
  await own.getByRole('button', { name: 'Log out', exact: true }).click()
  await own.getByRole('link', { name: 'Log in' }).first().waitFor()
  expect((await own.context().cookies()).some(({ name }) => name === '__Host-session')).toBe(false)
})
