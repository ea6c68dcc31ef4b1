import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { addCookie, test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('one browser logs another one out, which is a stranger at its next page', async ({ open, db }) => {
  const user = await makeUser(db)
  const phone = await open(PHONE)
  await addCookie(phone.context(), await makeSession(db, user, { userAgent: PHONE.userAgent ?? '', country: 'SE' }))
  const page = await open({ as: user })
  await page.goto(origin + href('sessionSettings'))
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Logged in \w+ \d/ })
  expect(await lines.count()).toBe(2)
  expect(await lines.first().innerText()).toMatch(/This browser/)
  await lines.filter({ hasText: 'Chrome on Android' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('status').filter({ hasText: 'That browser is logged out.' }).waitFor()
  expect(await lines.count()).toBe(1)
  await page.getByText("You're not logged in anywhere else.").waitFor()
  await phone.goto(origin + href('accountSettings'))
  await phone.waitForURL(`${origin}${href('login')}**`)
})
