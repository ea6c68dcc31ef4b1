import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { userBlocks } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomPage, type Play } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let me: UserRow
let other: UserRow

beforeEach(async () => {
  me = await makeUser(db)
  other = await makeUser(db, { fullName: 'Signe Aas' })
})

async function open(play?: Play) {
  const browser = await openDom({ as: me, ...(play && { play }) })
  return { browser, page: await browser.goto(href('profile', { username: other.username })) }
}

async function ask(page: DomPage) {
  await page.user.click(await page.screen.findByRole('link', { name: 'Block' }))
  return within(await page.screen.findByRole('dialog', { name: 'Block Signe Aas?' }))
}

const stored = () => db.$count(userBlocks, eq(userBlocks.blockerId, me.id))

test('the menu of a profile asks before it blocks, and leads to the list of blocked people', async () => {
  const { browser, page } = await open()
  const first = await ask(page)
  first.getByText(/You won't see each other's profiles, Pins, boards or comments/)
  await page.user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
  expect(await stored()).toBe(0)

  await page.user.click((await ask(page)).getByRole('button', { name: 'Block' }))
  await page.screen.findByText('You blocked Signe Aas.')
  expect(await stored()).toBe(1)
  expect(browser.departures.map((url) => new URL(url).pathname)).toEqual([href('blockedPeople')])
})

test('a block that fails says so, and the page stays', async () => {
  const { browser, page } = await open((call) =>
    call.path.includes('UserBlockResource') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  await page.user.click((await ask(page)).getByRole('button', { name: 'Block' }))
  await page.screen.findByText("Couldn't block Signe Aas. Check your connection and try again.")
  expect(browser.departures).toEqual([])
})
