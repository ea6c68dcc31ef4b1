import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomPage } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { birthday: '1990-05-17', country: 'SE' })
})

async function row(): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, user.id))
  return found
}

const field = (page: DomPage, label: string | RegExp) => page.screen.getByLabelText(label) as HTMLInputElement
const save = (page: DomPage) => page.screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement

async function write(page: DomPage, label: string, text: string): Promise<void> {
  await page.user.clear(field(page, label))
  await page.user.type(field(page, label), text)
}

test('an account is changed: what is wrong takes the focus, and what is saved is shown on the new page', async () => {
  const browser = await openDom({ as: user })
  let page = await browser.goto(href('accountSettings'))
  await write(page, 'First name', 'Åsa')
  await write(page, 'Username', 'no good')
  await page.user.click(field(page, 'Custom'))
  await write(page, 'Custom gender', 'agender')
  await page.user.selectOptions(field(page, 'Country'), 'NO')
  await page.user.click(save(page))
  await page.screen.findByText(/Couldn't save\./)
  const username = field(page, 'Username')
  expect(username.getAttribute('aria-invalid')).toBe('true')
  expect(username.getAttribute('aria-describedby')).toContain('username-problem')
  expect(page.document.activeElement).toBe(username)
  expect([username.value, field(page, 'Country').value]).toEqual(['no good', 'NO'])
  expect(await row()).toEqual(user)

  const name = `n${user.id.slice(-12).toLowerCase()}`
  await write(page, 'Username', name.toUpperCase())
  await page.user.click(save(page))
  await expect.poll(() => browser.departures).toEqual([origin + href('accountSettings')])
  expect(await row()).toMatchObject({
    username: name,
    firstName: 'Åsa',
    fullName: 'Åsa Marklund',
    gender: 'custom',
    customGender: 'agender',
    birthday: '1990-05-17',
    country: 'NO',
  })
  page = await browser.goto(href('accountSettings'))
  expect(page.screen.getByText('Changes saved.').getAttribute('role')).toBe('status')
  expect(field(page, 'Username').value).toBe(name)
})

test('choices, switches and words are saved, and a toast says so', async () => {
  const browser = await openDom({ as: user })
  let page = await browser.goto(href('mentionSettings'))
  await page.user.click(field(page, 'People I follow'))
  await write(page, 'Hidden words', 'spam{Enter}fool’s gold')
  await page.user.click(save(page))
  await page.screen.findByText('Changes saved.')
  page = await browser.goto(href('privacySettings'))
  await page.user.click(field(page, /^Private profile/))
  await page.user.click(save(page))
  await page.screen.findByText('Changes saved.')
  expect(field(page, /^Private profile/).checked).toBe(true)
  expect(await page.screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  // What the rest of the document depends on has it loaded again.
  await page.user.click(field(page, /^Share data with advertising partners/))
  await page.user.click(save(page))
  await expect.poll(() => browser.departures).toEqual([origin + href('privacySettings')])
  expect(await row()).toMatchObject({
    mentionsFrom: 'following',
    isPrivateProfile: true,
    thirdPartyMarketingTrackingEnabled: false,
    hidesFromSearch: false,
  })
  expect(Object.keys((await row())?.filteredWords ?? {})).toEqual(['spam', 'fool’s gold'])
})

test('changes can be taken back before they are saved', async () => {
  const browser = await openDom({ as: user })
  const page = await browser.goto(href('accountSettings'))
  expect(save(page).disabled).toBe(true)
  await write(page, 'About', 'Something')
  await page.screen.findByText('You have unsaved changes.')
  await page.user.click(page.screen.getByRole('button', { name: 'Reset' }))
  expect(field(page, 'About').value).toBe('')
  expect(page.screen.queryByText('You have unsaved changes.')).toBeNull()
  await write(page, 'About', '  Harbours ')
  await page.user.click(save(page))
  await page.screen.findByText('Changes saved.')
  expect(field(page, 'About').value).toBe('Harbours')
  expect(browser.calls.filter(({ path }) => path.includes('UserSettingsResource'))).toHaveLength(1)
})

test('a person under 18 is asked before their profile becomes public', async () => {
  const teen = await makeUser(db, { birthday: `${new Date().getUTCFullYear() - 16}-01-01`, isPrivateProfile: true })
  const browser = await openDom({ as: teen })
  const page = await browser.goto(href('privacySettings'))
  await page.user.click(field(page, /^Private profile/))
  await page.user.click(save(page))
  await page.screen.findByText(/^Everyone could see your profile/)
  const isPrivate = async () =>
    (await db.select().from(users).where(eq(users.id, teen.id))).map(({ isPrivateProfile }) => isPrivateProfile)
  expect(await isPrivate()).toEqual([true])
  await page.user.click(field(page, 'Yes, make my profile public'))
  await page.user.click(save(page))
  await page.screen.findByText('Changes saved.')
  expect(await isPrivate()).toEqual([false])
})

test('changes that did not get through stay in the form, and are sent again as the same action', async () => {
  let isBroken = true
  const browser = await openDom({
    as: user,
    play: ({ path }) =>
      isBroken && path.includes('UserSettingsResource') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  })
  const page = await browser.goto(href('accountSettings'))
  await write(page, 'About', 'Harbours')
  await page.user.click(save(page))
  await page.screen.findByText("Couldn't save your changes. Check your connection and try again.")
  expect(field(page, 'About').value).toBe('Harbours')
  isBroken = false
  await page.user.click(save(page))
  await page.screen.findByText('Changes saved.')
  expect(await row()).toMatchObject({ about: 'Harbours' })
  const calls = browser.calls.filter(({ path }) => path.includes('UserSettingsResource'))
  expect(calls).toHaveLength(3)
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})
