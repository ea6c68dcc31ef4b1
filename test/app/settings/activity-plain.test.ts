import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { events } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { recordVisit, SILENT, VISIT_ENTRIES } from '../../helpers/activity-rows.ts'
import { openPlain, type PlainPage } from '../../helpers/plain-browser.ts'
import { makeBoard, makePin, makeUser, type PinRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const LINK = 'View, download or delete your activity'

let pin: PinRow

beforeEach(async () => {
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
})

const listEntries = ({ screen }: PlainPage): string[] =>
  [...screen.getByRole('region', { name: 'History' }).querySelectorAll('li')].map((one) =>
    (one.textContent ?? '').replaceAll(/\s+/g, ' '),
  )

test('without scripts what was recorded is read, downloaded and erased', async () => {
  const user = await makeUser(db)
  await recordVisit(db, pin, { userId: user.id })
  const browser = await openPlain({ as: user, headers: SILENT })
  let page = await (await browser.goto(href('privacySettings'))).follow(LINK)
  expect(listEntries(page)).toHaveLength(50)
  expect(listEntries(page)[0]).toContain('You stopped looking at part of a page for 1:23')
  expect(listEntries(page)[1]).toMatch(/You opened a Pin ?Boats at first light/)
  const download = await page.follow('Download your activity')
  expect(download.headers.get('content-disposition')).toMatch(/filename="tackboard-activity-.*\.json"/)
  page = await page.follow('Older')
  expect([page.path, listEntries(page).length]).toEqual([expect.stringContaining('after='), VISIT_ENTRIES - 50])
  page = await page.follow('Back to newest')
  expect(listEntries(page)).toHaveLength(50)

  page = await page.press('Delete activity')
  expect(page.screen.getByRole('alert').textContent).toContain('Check the box to confirm.')
  expect(await db.$count(events, eq(events.userId, user.id))).toBe(VISIT_ENTRIES)
  page.fill('Yes, delete all my activity', true)
  page = await page.press('Delete activity')
  expect(page.text).toContain('Your activity is deleted.')
  expect(page.text).toContain('No activity right now.')
  expect(await db.$count(events, eq(events.userId, user.id))).toBe(0)
})

test('a visitor sees and erases what their browser is known for, by the page about cookies', async () => {
  const unauthId = randomBytes(16).toString('hex')
  await recordVisit(db, pin, { unauthId })
  const browser = await openPlain()
  browser.cookies.set('__Host-unauth_id', unauthId)
  let page = await (await browser.goto(href('cookies'))).follow(LINK)
  expect(page.text).toContain("How this browser uses Tackboard while you're logged out.")
  page.fill('Yes, delete all my activity', true)
  page = await page.press('Delete activity')
  expect(page.text).toContain('Your activity is deleted.')
  expect(await db.$count(events, eq(events.unauthId, unauthId))).toBe(0)
})
