import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { invites } from '#db/tables/identity/invites.ts'
import { PHONE } from '../../helpers/browser.ts'
import { type DomOptions, type DomPage, eventually, openDom } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const ON_PHONE: DomOptions = { userAgent: PHONE.userAgent ?? '', width: 390 }
let sender: UserRow

beforeEach(async () => {
  sender = await makeUser(db, { firstName: 'Amber', fullName: 'Amber Lindqvist' })
})

async function inviteBy(channel = 1): Promise<string> {
  const code = newId()
  await db.insert(invites).values({ code, senderId: sender.id, channel, createdAt: Date.now() })
  return `/?invite_code=${code}`
}

/** The popover is found by its heading: one without a top layer is hidden from roles. */
const popover = (page: DomPage) => page.screen.queryByText('Amber invited you to Tackboard')
const toast = (page: DomPage) => page.screen.queryByText('Amber Lindqvist invited you to Tackboard', { exact: false })

test('a dismissed invitation stays away for as long as the tab is open', async () => {
  const path = await inviteBy()
  const browser = await openDom()
  const page = await browser.goto(path)
  await page.screen.findByText('Amber invited you to Tackboard')
  await page.user.click(page.screen.getByText('Not now'))
  expect(popover(page)).toBeNull()
  expect(popover(await browser.goto(path))).toBeNull()
})

test.each<[string, number, DomOptions]>([
  ['a stranger on a phone', 1, ON_PHONE],
  ['a stranger, where the channel names its sender itself', 12, {}],
])('nothing is shown to %s', async (_, channel, options) => {
  const browser = await openDom(options)
  const page = await browser.goto(await inviteBy(channel))
  expect(browser.calls.some(({ path }) => path.includes('InviteCodeMetadataResource'))).toBe(true)
  expect([popover(page), toast(page)]).toEqual([null, null])
})

test.each<[string, DomOptions]>([
  ['desktop', {}],
  ['phone', ON_PHONE],
])('a signed-in user on a %s sees a toast, once', async (_, options) => {
  const path = (await inviteBy()).replace('/', '/languages/')
  const browser = await openDom({ as: await makeUser(db), ...options })
  const page = await browser.goto(path)
  await page.screen.findByText('Amber Lindqvist invited you to Tackboard', { exact: false })
  expect(popover(page)).toBeNull()
  expect(toast(await browser.goto(path))).toBeNull()
})

test('an unknown invitation is forgotten', async () => {
  const browser = await openDom({ country: 'US' })
  browser.storage.session['invite_code'] = 'old'
  const page = await browser.goto(`/?invite_code=${newId()}`)
  await eventually(() => expect(page.window.sessionStorage.getItem('invite_code')).toBeNull())
  expect(page.window.localStorage.getItem('invite_redemption')).toBeNull()
  expect(popover(page)).toBeNull()
})
