import { beforeEach, expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const ACCOUNT = origin + href('accountSettings')

let user: UserRow

beforeEach<{ db: Parameters<typeof makeUser>[0] }>(async ({ db }) => {
  user = await makeUser(db, { birthday: '1990-05-17', country: 'SE' })
})

test('on a phone a bar above the navigation saves changes, and what is wrong is brought into view', async ({
  open,
}) => {
  const page = await open({ ...PHONE, as: user, expects: /400/ })
  await page.goto(ACCOUNT)
  await ready(page)
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const current = nav.locator('[aria-current="page"]')
  const isInSight = () => current.evaluate((link) => link.getBoundingClientRect().right <= window.innerWidth)
  expect((await nav.boundingBox())?.height).toBeLessThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const username = page.getByLabel('Username')
  await username.fill('no good')
  await page.getByText('You have unsaved changes.').waitFor()
  const isInFront = () =>
    save.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return y + height <= innerHeight && document.elementFromPoint(x + width / 2, y + height - 2) === button
    })
  // The navigation comes back as the page goes up, and leaves as it goes down.
  for (const top of [500, 300, 500]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await expect.poll(isInFront).toBe(true)
  }
  await save.click()
  await page.getByText("Couldn't save. Check the highlighted fields.").waitFor()
  await expect.poll(() => username.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  await expect.poll(async () => (await username.boundingBox())?.y).toBeGreaterThan(0)
  expect(await findBarriers(page)).toEqual([])
  await username.fill(user.username)
  await page.getByLabel('About').fill('Harbours')
  await save.click()
  await page.locator('section[aria-label="Alerts"]').getByText('Changes saved.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  // The last one of the line.
  await page.goto(origin + href('yourData'))
  await ready(page)
  await expect.poll(isInSight).toBe(true)
})

test('leaving with unsaved changes asks first, by a link, by going back and by another document', async ({ open }) => {
  const page = await open({ as: user })
  await page.goto(origin + href('privacySettings'))
  await ready(page)
  const nav = page.getByRole('navigation', { name: 'Settings' })
  await nav.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  await page.getByLabel('About').fill('Something')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await nav.getByRole('link', { name: 'Privacy' }).click()
  await question.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(page.url()).toBe(ACCOUNT)
  expect(await page.getByLabel('About').inputValue()).toBe('Something')

  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.dismiss()
  })
  await page.evaluate(() => location.assign('https://elsewhere.example/')).catch(() => {})
  await expect.poll(() => asked).toBe(1)
  expect(page.url()).toBe(ACCOUNT)

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Privacy', exact: true }).waitFor()
  expect(asked).toBe(1)
  expect(await page.getByLabel('Private profile').isChecked()).toBe(false)
})

test('the pages of the settings are shown without barriers', async ({ open }) => {
  const page = await open({ as: user })
  for (const [route, text] of [
    ['permissionSettings', 'Who can comment on your Pins'],
    ['mentionSettings', 'Hidden words'],
    ['messageSettings', 'Who can message you'],
    ['emailSettings', 'New email'],
  ] as const) {
    await page.goto(origin + href(route))
    await ready(page)
    await page.getByText(text).waitFor()
    expect([route, await findBarriers(page)]).toEqual([route, []])
  }
})

test('a wrong password is shown on a page without barriers, and a second try changes it', async ({ open }) => {
  const page = await open({ as: user, expects: /403/ })
  await page.goto(origin + href('passwordSettings'))
  await ready(page)
  const [old, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await old.fill('not my password')
  await next.fill('seven teaspoons of rain')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText("That password isn't right.").waitFor()
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  expect([await old.inputValue(), await next.inputValue()]).toEqual(['', ''])
  await old.fill(PASSWORD)
  await next.fill('seven teaspoons of rain')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  expect(page.url()).toBe(origin + href('passwordSettings'))
})
