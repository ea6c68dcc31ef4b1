import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomOptions } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let owner: UserRow
let pin: PinRow

beforeEach(async () => {
  owner = await makeUser(db)
  pin = await makePin(db, await makeBoard(db, owner), { columns: { repinCount: 3, commentCount: 1 } })
})

async function open(options: DomOptions = {}) {
  const browser = await openDom(options)
  return { browser, page: await browser.goto(href('pin', { id: pin.id })) }
}

const isThere = async () => {
  const [row] = await db.select({ deletedAt: pins.deletedAt }).from(pins).where(eq(pins.id, pin.id))
  return row?.deletedAt === null
}

test("one's own pin can be edited, and deleted with a minute to undo it", async () => {
  const { browser, page } = await open({ as: owner })
  const edit = await page.screen.findByRole('link', { name: 'Edit Pin' })
  expect(edit.getAttribute('href')).toBe(href('pinBuilder', {}, { pin: pin.id }))

  await page.user.click(page.screen.getByRole('button', { name: 'Delete Pin' }))
  const first = within(await page.screen.findByRole('dialog', { name: 'Delete this Pin?' }))
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "3 saves on other people's boards",
    '1 comment',
  ])
  await page.user.click(first.getByRole('button', { name: 'Keep it' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
  expect(await isThere()).toBe(true)

  await page.user.click(page.screen.getByRole('button', { name: 'Delete Pin' }))
  const dialog = within(await page.screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Delete Pin' }))
  await page.screen.findByText('Pin deleted')
  expect(await isThere()).toBe(false)
  expect(browser.departures.map((url) => new URL(url).pathname)).toEqual([
    href('profile', { username: owner.username }),
  ])

  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await page.screen.findByText('Your Pin is back')
  expect(await isThere()).toBe(true)
  expect(page.screen.getByRole('link', { name: 'See Pin' }).getAttribute('href')).toBe(href('pin', { id: pin.id }))
})

test('a deletion that fails says so and keeps the pin; one that cannot be undone says that', async () => {
  let isBroken = true
  const { page } = await open({
    as: owner,
    play({ path, body }) {
      if (!path.includes('PinResource')) return undefined
      const isRestoring = body.includes('is_deleted')
      if (!isBroken && !isRestoring) return undefined
      return Response.json(
        { status: 'failure', code: 1, message: 'No', data: null },
        { status: isRestoring ? 409 : 403 },
      )
    },
  })
  await page.user.click(await page.screen.findByRole('button', { name: 'Delete Pin' }))
  const dialog = within(await page.screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Delete Pin' }))
  await page.screen.findByText("Couldn't delete the Pin. Check your connection and try again.")
  expect(await isThere()).toBe(true)
  await page.user.click(page.screen.getByRole('button', { name: 'Dismiss' }))
  isBroken = false
  await page.user.click(dialog.getByRole('button', { name: 'Delete Pin' }))
  await page.user.click(await page.screen.findByRole('button', { name: 'Undo' }))
  await page.screen.findByText("Couldn't bring your Pin back. You can only undo within a minute.")
})

test.each([
  ['a visitor', async () => ({})],
  ['another member', async () => ({ as: await makeUser(db) })],
])('%s finds nothing of that in the menu', async (_, options) => {
  const { page } = await open(await options())
  expect(page.screen.queryByRole('button', { name: 'Delete Pin' })).toBeNull()
  expect(page.screen.queryByRole('link', { name: 'Edit Pin' })).toBeNull()
})
