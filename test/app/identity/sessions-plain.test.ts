import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

test('without scripts other browsers are logged out, one or all, and each is sent to the login page', async () => {
  const user = await makeUser(db)
  const [phone, second, third] = [
    await openPlain({ as: user, userAgent: PHONE }),
    await openPlain({ as: user }),
    await openPlain({ as: user }),
  ]
  const browser = await openPlain({ as: user })
  let page = await browser.goto(href('sessionSettings'))
  const others = () => page.screen.getAllByText('Log out', { selector: 'main li button, main li button *' })
  const before = others().length
  expect(before).toBe(3)
  const line = others()[0]?.closest('li')
  page = await page.press('Log out', line ?? undefined)
  expect([page.path, page.text]).toEqual([
    href('sessionSettings'),
    expect.stringContaining('That browser is logged out.'),
  ])
  expect(others()).toHaveLength(2)
  page = await page.press('Log out everywhere else')
  expect(page.text).toContain("You're logged out everywhere else.")
  expect(page.text).toContain("You're not logged in anywhere else.")
  for (const one of [phone, second, third]) {
    expect((await one.goto(href('accountSettings'))).path).toMatch(/^\/login\//)
  }
})
