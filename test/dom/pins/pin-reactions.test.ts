import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pinReactions } from '#db/tables/pins/pins.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomPage, type Play } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let me: UserRow
let pin: PinRow

beforeEach(async () => {
  me = await makeUser(db)
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
})

async function openPin(play?: Play): Promise<DomPage> {
  const browser = await openDom({ as: me, ...(play && { play }) })
  return browser.goto(href('pin', { id: pin.id }))
}

const findReactions = async (page: DomPage) =>
  within(await page.screen.findByRole('group', { name: 'Reactions to this Pin' }))
/** The button stands before the tray, whose buttons have the same names. */
async function findMain(page: DomPage, name: string): Promise<HTMLElement> {
  const [main] = await (await findReactions(page)).findAllByRole('button', { name })
  if (!main) throw new Error(`No button ${name}`)
  await expect.poll(() => main.hasAttribute('disabled')).toBe(false)
  return main
}
const kept = async () =>
  (await db.select({ type: pinReactions.reactionType }).from(pinReactions).where(eq(pinReactions.pinId, pin.id))).map(
    ({ type }) => type,
  )

test('one press likes a pin, another reaction takes its place, and a last press takes it back', async () => {
  const page = await openPin()
  const reactions = await findReactions(page)
  await page.user.click(await findMain(page, 'Like'))
  await reactions.findByText('1 reaction')
  await expect.poll(kept).toEqual([1])
  const tray = within(reactions.getByRole('group', { name: 'More reactions', hidden: true }))
  await page.user.click(tray.getByRole('button', { name: 'Wow', hidden: true }))
  await expect.poll(kept).toEqual([3])
  await page.user.click(await findMain(page, 'Wow'))
  await expect.poll(kept).toEqual([])
  expect((await findMain(page, 'Like')).getAttribute('aria-pressed')).toBe('false')
  expect(reactions.queryByText(/reaction$/)).toBeNull()
})

test('a press shows what others did since the page came', async () => {
  const page = await openPin()
  const reactions = await findReactions(page)
  const like = await findMain(page, 'Like')
  const others = await Promise.all([makeUser(db), makeUser(db)])
  const reaction = { pinId: pin.id, reactionType: 1, createdAt: 1 } as const
  await db.insert(pinReactions).values(others.map(({ id: userId }) => ({ ...reaction, userId })))
  await page.user.click(like)
  await reactions.findByText('3 reactions')
  await page.user.click(like)
  await reactions.findByText('2 reactions')
  expect(like.getAttribute('aria-pressed')).toBe('false')
})

test('who may not write reads that it is not the connection', async () => {
  const { code, status } = ERRORS.writeBanned
  const page = await openPin((call) =>
    call.path.includes('/react/')
      ? Response.json({ status: 'failure', code, message: 'No', data: null }, { status })
      : undefined,
  )
  await page.user.click(await findMain(page, 'Like'))
  await page.screen.findByText(/^Your account can't post right now/)
})

test('a reaction that is not saved is taken back, which is said', async () => {
  const page = await openPin((call) =>
    call.path.includes('/react/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  const like = await findMain(page, 'Like')
  await page.user.click(like)
  await page.screen.findByText("Your reaction wasn't saved. Check your connection and try again.")
  expect(like.getAttribute('aria-pressed')).toBe('false')
})

test('visitors see how many there are, and nothing to press', async () => {
  const other = await makeUser(db)
  await db.insert(pinReactions).values({ userId: other.id, pinId: pin.id, reactionType: 2, createdAt: 1 })
  const page = await (await openDom()).goto(href('pin', { id: pin.id }))
  await page.screen.findByText('1 reaction')
  expect(page.screen.queryByRole('group', { name: 'Reactions to this Pin' })).toBeNull()
})
