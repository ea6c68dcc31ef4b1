import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomBrowser, type DomOptions } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser, type BoardRow, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow
let pin: PinRow

beforeAll(async () => {
  owner = await makeUser(db, { fullName: 'Mo Fairlamb' })
  board = await makeBoard(db, owner, { name: 'Harbors' })
  pin = await makePin(db, board, { columns: { title: 'A harbor at dawn' } })
})

function openBrowser({ share, ...options }: DomOptions & { share?: unknown } = {}): Promise<DomBrowser> {
  const prepare: DomOptions['prepare'] = ({ navigator }) =>
    void Object.defineProperty(navigator, 'share', { value: share })
  return openDom({ ...options, prepare })
}

async function openSheet(browser: DomBrowser, path: string, button: string) {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  const page = await browser.goto(path)
  // user-event brings a clipboard of its own.
  Object.defineProperty(page.window.navigator, 'clipboard', { value: { writeText }, configurable: true })
  await page.user.click(await page.screen.findByRole('button', { name: button }))
  const sheet = within(await page.screen.findByRole('dialog', { name: 'Share' }))
  return { page, sheet, writeText }
}

test('a pin is shared by its link, by mail and by a code for other sites', async () => {
  const path = href('pin', { id: pin.id })
  const { page, sheet, writeText } = await openSheet(await openBrowser(), path, 'Share Pin')
  expect(sheet.queryByRole('button', { name: 'More apps' })).toBeNull()
  expect(sheet.getByLabelText<HTMLInputElement>('Link').value).toBe(origin + path)
  const mail = new URL(sheet.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '')
  expect([mail.protocol, ...mail.searchParams.values()]).toEqual(['mailto:', 'A harbor at dawn', origin + path])

  await page.user.click(sheet.getByRole('button', { name: 'Copy link' }))
  await sheet.findByText('Link copied')
  expect(writeText).toHaveBeenLastCalledWith(origin + path)

  await page.user.click(sheet.getByRole('button', { name: 'Embed' }))
  const code = await sheet.findByLabelText<HTMLInputElement>('Embed code')
  expect(code.value).toContain(`<iframe src="${origin}${href('embedPin', { id: pin.id })}" title="A harbor at dawn"`)
  writeText.mockRejectedValueOnce(new Error('not allowed'))
  await page.user.click(sheet.getByRole('button', { name: 'Copy code' }))
  await sheet.findByText("Couldn't copy it. We selected it, so you can copy it yourself.")

  await page.user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
})

test('what members share of a pin is counted, once each', async () => {
  const path = href('pin', { id: pin.id })
  const { page, sheet } = await openSheet(await openBrowser({ as: owner }), path, 'Share Pin')
  await page.user.click(sheet.getByRole('button', { name: 'Copy link' }))
  await page.user.click(sheet.getByRole('button', { name: 'Copy link' }))
  const count = () => db.select({ count: pins.shareCount }).from(pins).where(eq(pins.id, pin.id))
  await expect.poll(count).toEqual([{ count: 1 }])
})

test('the sheet of a pin says how often it was shared, and counts what is shared from there', async () => {
  const shared = await makePin(db, board, { columns: { shareCount: 1249 } })
  const path = href('pin', { id: shared.id })
  const { page, sheet } = await openSheet(await openBrowser({ as: owner }), path, 'Share Pin')
  sheet.getByText('Shared 1.2K times')
  await page.user.click(sheet.getByRole('button', { name: 'Copy link' }))
  await sheet.findByText('Shared 1.3K times')
})

test('the sheet of a pin that was never shared says nothing of it until it is', async () => {
  const quiet = await makePin(db, board)
  const { page, sheet } = await openSheet(await openBrowser({ as: owner }), href('pin', { id: quiet.id }), 'Share Pin')
  expect(sheet.queryByText(/^Shared/)).toBeNull()
  await page.user.click(sheet.getByRole('button', { name: 'Copy link' }))
  await sheet.findByText('Shared 1 time')
  await page.user.click(sheet.getByRole('button', { name: 'Close' }))
  await page.user.click(page.screen.getByRole('button', { name: 'Share Pin' }))
  within(await page.screen.findByRole('dialog', { name: 'Share' })).getByText('Shared 1 time')
})

test('a board has the same, unless it is secret: then no other site can show it', async () => {
  const path = href('board', { username: owner.username, board: board.slug })
  const browser = await openBrowser({ as: owner })
  const { page, sheet } = await openSheet(browser, path, 'Share board')
  await page.user.click(sheet.getByRole('button', { name: 'Embed' }))
  expect((await sheet.findByLabelText<HTMLInputElement>('Embed code')).value).toContain(
    href('embedBoard', { id: board.id }),
  )
  const secret = await makeBoard(db, owner, { privacy: 'secret' })
  const own = href('board', { username: owner.username, board: secret.slug })
  const other = await openSheet(browser, own, 'Share board')
  expect(other.sheet.queryByRole('button', { name: 'Embed' })).toBeNull()
  other.sheet.getByText("It's secret: only people on the board can open it.")
})

test('what visitors may not see has no code', async () => {
  const shy = await makeUser(db, { isPrivateProfile: true })
  const theirs = await makePin(db, await makeBoard(db, shy))
  const { page, sheet } = await openSheet(await openBrowser({ as: shy }), href('pin', { id: theirs.id }), 'Share Pin')
  await page.user.click(sheet.getByRole('button', { name: 'Embed' }))
  await sheet.findByText("You can't embed this right now.")
})

test.each([
  ['one’s own', () => owner],
  ['another’s', () => makeUser(db)],
])('%s profile is shared with the apps of the device', async (_, findViewer) => {
  const path = href('profile', { username: owner.username })
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  const browser = await openBrowser({ as: await findViewer(), share })
  const { page, sheet } = await openSheet(browser, path, 'Share profile')
  expect(sheet.queryByRole('button', { name: 'Embed' })).toBeNull()
  await page.user.click(sheet.getByRole('button', { name: 'More apps' }))
  expect(share.mock.calls).toEqual([[{ title: 'Mo Fairlamb', url: origin + path }]])
  share.mockRejectedValueOnce(new Error('not allowed'))
  await page.user.click(sheet.getByRole('button', { name: 'More apps' }))
  await sheet.findByText("Couldn't open your apps. Copy the link instead.")
})
