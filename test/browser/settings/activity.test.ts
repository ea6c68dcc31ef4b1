import { eq } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { recordVisit, SILENT, VISIT_ENTRIES } from '../../helpers/activity-rows.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { readBytes, PHONE } from '../../helpers/browser.ts'
import { playEventServer, waitingEvents } from '../../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const makeOwnPin = async (db: Database) => makeDrawnPin(db, await makeBoard(db, await makeUser(db)))

test('what was recorded is read, downloaded and erased on a dark phone, from right to left', async ({ open, db }) => {
  const user = await makeUser(db)
  await recordVisit(db, await makeOwnPin(db), { userId: user.id })
  const page = await open({ ...PHONE, as: user, isMirrored: true, colorScheme: 'dark', extraHTTPHeaders: SILENT })
  async function lookAt(): Promise<void> {
    await ready(page)
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.goto(origin + href('privacySettings'))
  await ready(page)
  await page.getByRole('link', { name: 'View, download or delete your activity' }).click()
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(50)
  await lookAt()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download your activity' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^tackboard-activity-.*\.json$/)
  const kept = JSON.parse((await readBytes(download)).toString()) as { activity: unknown[] }
  expect(kept.activity).toHaveLength(VISIT_ENTRIES)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL(/after=/)
  await expect.poll(() => entries.count()).toBe(VISIT_ENTRIES - 50)
  await page.getByRole('link', { name: 'Back to newest' }).click()
  await expect.poll(() => entries.count()).toBe(50)
  await page.getByLabel('Yes, delete all my activity').check()
  await page.getByRole('button', { name: 'Delete activity' }).click()
  await page.getByText('No activity right now.').waitFor()
  await lookAt()
  expect(await db.$count(events, eq(events.userId, user.id))).toBe(0)
})

test('what has not left the browser yet is erased as well', async ({ open, db }) => {
  const pin = await makeOwnPin(db)
  const page = await open({ as: await makeUser(db), expects: /ERR_FAILED/ })
  const server = await playEventServer(page.context(), 'abort')
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  await page.goto(origin + href('activityLog'))
  await ready(page)
  await expect.poll(async () => (await waitingEvents(page)).length).toBeGreaterThan(0)
  await page.getByLabel('Yes, delete all my activity').check()
  const erasedFrom = Date.now()
  await page.getByRole('button', { name: 'Delete activity' }).click()
  await page.getByRole('status').filter({ hasText: 'Your activity is deleted.' }).waitFor()
  // The server takes only what comes after that.
  server.answer = 'take'
  await page.goto(origin + href('pin', { id: pin.id }))
  await expect.poll(() => server.taken.length).toBeGreaterThan(0)
  for (const { time } of server.taken) expect(time / 1e6).toBeGreaterThanOrEqual(erasedFrom)
})
