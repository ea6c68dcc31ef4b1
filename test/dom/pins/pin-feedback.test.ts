import { within } from '@testing-library/dom'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pinFeedback } from '#db/tables/pins/pin-feedback.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomPage, type Play } from '../../helpers/dom.ts'
import { followTopic, makeBoard, makePin, makeTopic, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let me: UserRow
let pin: PinRow

beforeEach(async () => {
  me = await makeUser(db)
  const topic = await makeTopic(db)
  pin = await makePin(db, await makeBoard(db, await makeUser(db)), {
    topicIds: [topic.id],
    columns: { title: 'Kelp at low tide' },
  })
  await followTopic(db, me, topic)
})

async function openHome(play?: Play): Promise<DomPage> {
  const browser = await openDom({ as: me, ...(play && { play }) })
  return browser.goto(href('home'))
}

const breakCalls: Play = (call) =>
  call.path.includes('/v3/pins/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined

const findMore = (page: DomPage) => page.screen.findByRole('button', { name: 'More about “Kelp at low tide”' })

async function choose(page: DomPage, name: string): Promise<void> {
  ;(await findMore(page)).focus()
  await page.user.keyboard('{Enter}')
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Hide or see more like this' }))
  dialog.getByRole('button', { name }).focus()
  await page.user.keyboard('{Enter}')
}

const said = (kind: 'hide' | 'more') =>
  db
    .select({ pinId: pinFeedback.pinId, reason: pinFeedback.reason })
    .from(pinFeedback)
    .where(and(eq(pinFeedback.userId, me.id), eq(pinFeedback.kind, kind)))

test('a card of the home feed is hidden for a reason and brought back, by keyboard, with the focus where it was', async () => {
  const page = await openHome()
  await choose(page, "It's not relevant to me")
  await page.screen.findByText('Pin hidden')
  expect(page.screen.queryByRole('link', { name: /Kelp at low tide/ })).toBeNull()
  const undo = page.screen.getByRole('button', { name: 'Undo' })
  await expect.poll(() => document.activeElement).toBe(undo)
  await expect.poll(() => said('hide')).toEqual([{ pinId: pin.id, reason: 'not_relevant' }])
  await page.user.keyboard('{Enter}')
  const more = await findMore(page)
  expect(document.activeElement).toBe(more)
  await expect.poll(() => said('hide')).toEqual([])
})

test('a card is back where hiding it fails, and an error says so', async () => {
  const page = await openHome(breakCalls)
  await choose(page, "I've seen it before")
  await page.screen.findByText("Couldn't hide this Pin. Check your connection and try again.")
  await findMore(page)
  expect(page.screen.queryByText('Pin hidden')).toBeNull()
  expect(await said('hide')).toEqual([])
})

test('more like a card is asked for, and taken back from the message', async () => {
  const page = await openHome()
  await choose(page, 'More like this')
  await page.screen.findByText("You'll see more like this.")
  await expect.poll(() => said('more')).toEqual([{ pinId: pin.id, reason: null }])
  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => said('more')).toEqual([])
})

test('who asks for more of what they have just hidden has it back', async () => {
  const browser = await openDom({ as: me })
  const page = await browser.goto(href('pin', { id: pin.id }))
  const press = async (name: string) => {
    await page.user.click(await page.screen.findByRole('button', { name: 'Hide or see more like this' }))
    await page.user.click(await page.screen.findByRole('button', { name }))
  }
  await press("It's low quality")
  await expect.poll(() => said('hide')).toHaveLength(1)
  await press('More like this')
  await expect.poll(() => said('more')).toHaveLength(1)
  await expect.poll(() => said('hide')).toEqual([])
  const { isHiddenPin } = await import('#ui/features/pins/pin-feedback/hidden-pins.ts')
  expect(isHiddenPin(pin.id)).toBe(false)
})

test('visitors have nothing to tune', async () => {
  const browser = await openDom()
  const page = await browser.goto(href('home'))
  expect(page.screen.queryByRole('button', { name: /^More about/ })).toBeNull()
})

test('a Pin is hidden for a reason from its own page, and brought back from the message', async () => {
  const browser = await openDom({ as: me })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await page.user.click(await page.screen.findByRole('button', { name: 'Hide or see more like this' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Hide or see more like this' }))
  await page.user.click(dialog.getByRole('button', { name: "It's low quality" }))
  await page.screen.findByText('Pin hidden')
  await expect.poll(() => said('hide')).toEqual([{ pinId: pin.id, reason: 'low_quality' }])
  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => said('hide')).toEqual([])
})
