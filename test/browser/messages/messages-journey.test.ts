import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { messages } from '#db/tables/messages.ts'
import { reports } from '#db/tables/reports.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { callResource, readData } from '../../helpers/client.ts'
import { follow, makePerson } from '../../helpers/people.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

/** What the browser itself says of requests that find no connection. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|WebSocket connection to|No answer came|\b404\b/

const bubbles = (page: Page) => page.locator('[role="log"] li[id^="message-"] > div p[dir="auto"]').allInnerTexts()

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('three people on two browsers each: a group with a Pin, offline and back, a request, a report and a block', async ({
  open,
  db,
}) => {
  const [ann, ben, cleo] = [
    await makePerson(db, { fullName: 'Ann Harbor' }),
    await makePerson(db, { fullName: 'Ben Quay' }),
    await makePerson(db, { fullName: 'Cleo Strand' }),
  ]
  for (const one of [ann, ben, cleo]) {
    for (const other of [ann, ben, cleo]) if (one !== other) await follow(db, one, other)
  }
  const pin = await makeDrawnPin(db, await makeBoard(db, cleo.user), { columns: { title: 'A harbor at dawn' } })
  const [annDesk, annPhone, benDesk, benPhone, cleoDesk, cleoPhone] = await Promise.all([
    open({ as: ann.user, expects: NO_CONNECTION }),
    open({ as: ann.user, ...PHONE, expects: NO_CONNECTION }),
    open({ as: ben.user }),
    open({ as: ben.user, ...PHONE }),
    open({ as: cleo.user }),
    open({ as: cleo.user, ...PHONE }),
  ])
  await Promise.all([benDesk, benPhone, cleoDesk].map((page) => goTo(page, href('about'))))

  // Ann begins a group beside the page that she is on.
  await goTo(annDesk, href('pin', { id: pin.id }))
  await annDesk.getByRole('link', { name: 'Messages' }).click()
  await annDesk.getByRole('button', { name: 'New message' }).click()
  for (const name of ['Ben Quay', 'Cleo Strand']) await annDesk.getByRole('option', { name }).click()
  await annDesk.getByRole('textbox', { name: 'Message (optional)' }).fill('Shall we go sailing?')
  await annDesk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => bubbles(annDesk)).toEqual(['Shall we go sailing?'])
  expect(await findBarriers(annDesk)).toEqual([])
  await annDesk.keyboard.press('Escape')

  // All browsers of the others say so, and the phone is quiet once it was read on the desktop.
  const unread = (page: Page) => page.getByRole('link', { name: 'Messages, 1 new conversation' })
  for (const page of [benDesk, benPhone, cleoDesk]) await unread(page).waitFor()
  await unread(benDesk).click()
  await benDesk.getByRole('link', { name: /Ann Harbor/ }).click()
  await expect.poll(() => bubbles(benDesk)).toEqual(['Shall we go sailing?'])
  await unread(benPhone).waitFor({ state: 'hidden' })

  // The Pin goes to the group from its page, and is saved from the thread.
  await annDesk.getByRole('button', { name: 'More options for this Pin' }).click()
  await annDesk.getByRole('button', { name: 'Share Pin' }).click()
  await annDesk.getByRole('option', { name: /Ben Quay, Cleo Strand|Cleo Strand, Ben Quay/ }).click()
  await annDesk.getByRole('button', { name: 'Send', exact: true }).click()
  await benDesk.getByRole('link', { name: 'A harbor at dawn' }).waitFor()
  await benDesk.getByRole('button', { name: 'Save A harbor at dawn' }).click()
  await benDesk.getByRole('button', { name: 'Saved A harbor at dawn' }).waitFor()

  // Cleo gets news of that, one item with what Ann does; opened there it is read on her phone as well.
  await readData(
    await callResource(
      origin,
      'RepinResource',
      'create',
      { pin_id: pin.id, board_id: (await makeBoard(db, ann.user)).id },
      ann.cookie,
    ),
  )
  const notification = (page: Page) =>
    page.getByRole('link', { name: /(Ann Harbor and Ben Quay|Ben Quay and Ann Harbor) saved/ })
  await goTo(cleoPhone, href('newsHub'))
  await notification(cleoPhone).waitFor()
  await cleoPhone.getByText('New:').waitFor()
  await cleoDesk.getByRole('link', { name: /^Notifications/ }).click()
  await notification(cleoDesk).click()
  await cleoDesk.waitForURL(`${origin}${href('pin', { id: pin.id })}**`)
  await cleoPhone.getByText('New:').waitFor({ state: 'detached' })
  for (const page of [cleoDesk, cleoPhone]) {
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor()
  }

  // Cleo reads on her phone; Ann writes without a connection.
  const [sent] = await db.select().from(messages).where(eq(messages.senderId, ann.user.id))
  const group = href('conversation', { id: sent?.conversationId ?? '' })
  await goTo(cleoPhone, group)
  expect(await findBarriers(cleoPhone)).toEqual([])
  await goTo(annDesk, group)
  await annDesk.context().setOffline(true)
  await write(annDesk, 'Saturday at nine')
  await write(annDesk, 'Bring a coat')
  await expect.poll(() => annDesk.getByText('Waiting for a connection.').count()).toBe(2)
  await write(cleoPhone, 'Gladly')
  await expect.poll(() => bubbles(benDesk)).toContain('Gladly')
  await annDesk.context().setOffline(false)
  const all = ['Shall we go sailing?', 'Gladly', 'Saturday at nine', 'Bring a coat']
  for (const page of [annDesk, benDesk, cleoPhone]) {
    await expect.poll(async () => (await bubbles(page)).filter((text) => all.includes(text))).toEqual(all)
  }

  // A stranger's request is accepted on the phone, reported, decided, and the stranger blocked.
  const stranger = await makePerson(db, { fullName: 'Dan Unknown' })
  const request = await readData<{ id: string }>(
    await callResource(
      origin,
      'ConversationsResource',
      'create',
      { user_ids: [ann.user.id], text: 'Buy my boat' },
      stranger.cookie,
    ),
  )
  const path = href('conversation', { id: request.id })
  await goTo(annPhone, href('messages', {}, { box: 'requests' }))
  await annPhone.getByRole('link', { name: /Dan Unknown/ }).click()
  await annPhone.getByRole('button', { name: 'Accept' }).click()
  await annPhone.getByText('You accepted the request.').waitFor()
  await annPhone.getByText('People and settings').click()
  await annPhone.getByRole('link', { name: 'Report this conversation' }).click()
  await annPhone.getByRole('radio', { name: 'Spam' }).check()
  await annPhone.getByRole('button', { name: 'Next' }).click()
  await annPhone.getByRole('checkbox', { name: 'Misleading link' }).check()
  await annPhone.getByRole('button', { name: 'Send report' }).click()
  await annPhone.getByText('Thanks for letting us know.').waitFor()
  const [report] = await db.select().from(reports).where(eq(reports.subjectId, request.id))
  const employee = await makeSession(db, await makeUser(db, { isEmployee: true, hasTwoStepEnabled: true }))
  await readData(
    await callResource(
      origin,
      'ReportResource',
      'update',
      { report_id: report?.id ?? '', decision: 'write_ban' },
      employee,
    ),
  )
  await readData(await callResource(origin, 'UserBlockResource', 'create', { user_id: stranger.user.id }, ann.cookie))
  await annPhone.goto(origin + path)
  await annPhone.getByRole('heading', { name: "We couldn't find that page" }).waitFor()
})
