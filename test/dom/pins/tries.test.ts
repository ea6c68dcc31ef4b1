import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { pinTries } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { playUploads } from '../../helpers/dom-uploads.ts'
import { openDom, whenEnabled, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let me: UserRow
let pin: PinRow

beforeEach(async () => {
  me = await makeUser(db, { fullName: 'Me Myself' })
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
})

const openPin = async (options: DomOptions = {}): Promise<DomPage> =>
  (await openDom(options)).goto(href('pin', { id: pin.id }))

const button = ({ screen }: DomPage, name: string) => whenEnabled(() => screen.getByRole('button', { name }))

const readKept = async () =>
  (await db.select({ text: pinTries.text }).from(pinTries).where(eq(pinTries.pinId, pin.id))).map(({ text }) => text)

test('what one has typed about it is there again after Cancel, and gone once it is shared', async () => {
  const page = await openPin({ as: me })
  const open = async () => {
    await page.user.click(await button(page, 'I tried it'))
    const dialog = within(await page.screen.findByRole('dialog', { name: 'How did it go?' }))
    return { dialog, field: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes (optional)' }) }
  }
  await page.user.type((await open()).field, 'With oat milk')
  await page.user.click(await button(page, 'Cancel'))
  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  const { dialog, field } = await open()
  expect(field.value).toBe('With oat milk')
  await page.user.click(dialog.getByRole('button', { name: 'Share' }))
  await page.user.click(await button(page, 'Remove'))
  expect((await open()).field.value).toBe('')
})

test('a member says how it went, sees it among what others said, and takes it back', async () => {
  const other = await makeUser(db, { fullName: 'Olga Other' })
  await db.insert(pinTries).values({ pinId: pin.id, userId: other.id, text: 'Went well', createdAt: 1 })
  const page = await openPin({ as: me })
  await page.user.click(await button(page, 'See how it went for others'))
  await page.screen.findByText('Went well')
  const heading = page.screen.getByRole('heading', { name: 'Tried it' })
  expect(page.document.activeElement).toBe(heading)
  await page.user.click(await button(page, 'I tried it'))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'How did it go?' }))
  const field = dialog.getByRole('textbox', { name: 'Your notes (optional)' })
  await page.user.click(field)
  await page.user.paste('y'.repeat(501))
  await dialog.findByText("That's 1 character too many.")
  await page.user.clear(field)
  await page.user.type(field, 'With oat milk')
  await page.user.click(dialog.getByRole('button', { name: 'Share' }))
  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  const list = within(page.screen.getByRole('list', { name: 'Tried it' }))
  await list.findByText('With oat milk')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
    expect.stringContaining('Me'),
    expect.stringContaining('O'),
  ])
  page.screen.getByText('You tried this')
  expect(page.document.activeElement).toBe(heading)
  expect((await readKept()).toSorted()).toEqual(['Went well', 'With oat milk'])
  await page.user.click(list.getByRole('button', { name: 'Remove' }))
  await page.screen.findByRole('button', { name: 'I tried it' })
  await expect.poll(() => page.document.activeElement).toBe(heading)
  await expect.poll(readKept).toEqual(['Went well'])
})

test('an image goes along; what is refused stays in the dialog', async () => {
  const played = playUploads()
  const [mediaId, bodies]: [string, string[]] = [newId(), []]
  const page = await openPin({
    as: me,
    prepare: played.prepare,
    play(call) {
      if (!call.path.includes('/done/')) return undefined
      bodies.push(call.body)
      return Response.json({ status: 'failure', code: 0, message: 'no', data: null }, { status: 422 })
    },
  })
  await page.user.click(await button(page, 'I tried it'))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'How did it go?' }))
  await page.user.upload(dialog.getByLabelText('Add an image'), new File(['image'], 'cake.jpg', { type: 'image/jpeg' }))
  await expect.poll(() => played.uploads.length).toBe(1)
  played.uploads[0]?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id: mediaId } })
  await dialog.findByAltText('Your image')
  await page.user.click(dialog.getByRole('button', { name: 'Share' }))
  await dialog.findByText('Something went wrong. Check your connection and try again.')
  expect(bodies.map((body) => JSON.parse(body))).toEqual([{ text: '', media_id: mediaId }])
})

test('nothing closes the dialog while the post is being sent, and one who is logged out reads that', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const page = await openPin({
    as: me,
    play: ({ path }) => (path.includes('/done/') ? promise : undefined),
  })
  await page.user.click(await button(page, 'I tried it'))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'How did it go?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Share' }))
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const modal = page.screen.getByRole('dialog')
  modal.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(page.screen.queryByRole('dialog')).toBe(modal)
  const { code, status } = ERRORS.notSignedIn
  resolve(Response.json({ status: 'failure', code, message: 'no', data: null }, { status }))
  await dialog.findByText("You're logged out. Log in again to post this.")
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
})

test('visitors read what others said, and are not asked', async () => {
  const browser = await openDom()
  const quiet = await browser.goto(href('pin', { id: pin.id }))
  expect(quiet.screen.queryByRole('heading', { name: 'Tried it' })).toBeNull()
  await db.insert(pinTries).values({ pinId: pin.id, userId: me.id, text: 'Went well', createdAt: 1 })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await page.user.click(await button(page, 'See how it went for others'))
  await page.screen.findByText('Went well')
  expect(page.screen.queryByRole('button', { name: 'I tried it' })).toBeNull()
})

test('a list that could not be loaded says so, and is loaded on the next try', async () => {
  const other = await makeUser(db)
  await db.insert(pinTries).values({ pinId: pin.id, userId: other.id, text: 'Went well', createdAt: 1 })
  let isBroken = true
  const page = await openPin({
    expects: /<TryList>/,
    play: ({ path }) => (isBroken && path.includes('PinTriesQuery') ? new Response(null, { status: 404 }) : undefined),
  })
  await page.user.click(await button(page, 'See how it went for others'))
  const alert = within(await page.screen.findByRole('alert'))
  alert.getByText("Couldn't load this part of the page.")
  isBroken = false
  await page.user.click(alert.getByRole('button', { name: 'Try again' }))
  await page.screen.findByText('Went well')
})

async function openMenu(page: DomPage) {
  await page.user.click(await button(page, 'See how it went for others'))
  const list = within(await page.screen.findByRole('list', { name: 'Tried it' }))
  await page.user.click(await list.findByRole('button', { name: 'More options for what Olga Other shared' }))
  return list
}

test('what another said may be reported', async () => {
  const other = await makeUser(db, { fullName: 'Olga Other' })
  await db.insert(pinTries).values({ pinId: pin.id, userId: other.id, text: 'Went well', createdAt: 1 })
  const page = await openPin({ headers: { 'cf-connecting-ip': newAddress() } })
  const list = await openMenu(page)
  expect(list.queryByRole('button', { name: 'Remove' })).toBeNull()
  await page.user.click(list.getByRole('link', { name: 'Report' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Report this post' }))
  await page.user.click(dialog.getByRole('radio', { name: 'Spam' }))
  await page.user.click(dialog.getByRole('button', { name: 'Next' }))
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText(/Thanks for letting us know/)
  const [tried] = await db.select().from(pinTries).where(eq(pinTries.pinId, pin.id))
  const kept = await db
    .select()
    .from(reports)
    .where(eq(reports.subjectId, tried?.id ?? ''))
  expect(kept).toMatchObject([{ type: 'try', reason: 'spam' }])
})

test('an employee reports what another said as everyone does, as there is nothing else to do', async () => {
  const other = await makeUser(db, { fullName: 'Olga Other' })
  const employee = await makeUser(db, { isEmployee: true })
  await db.insert(pinTries).values({ pinId: pin.id, userId: other.id, text: 'Went well', createdAt: 1 })
  const page = await (await openDom({ as: employee })).goto(href('pin', { id: pin.id }))
  const list = await openMenu(page)
  list.getByRole('link', { name: 'Report' })
  expect(list.queryByRole('link', { name: 'Moderate' })).toBeNull()
})

test('what another said may be removed by the pin owner', async () => {
  const other = await makeUser(db, { fullName: 'Olga Other' })
  const mine = await makePin(db, await makeBoard(db, me))
  await db.insert(pinTries).values({ pinId: mine.id, userId: other.id, text: 'Went well', createdAt: 1 })
  const page = await (await openDom({ as: me })).goto(href('pin', { id: mine.id }))
  await page.user.click((await openMenu(page)).getByRole('button', { name: 'Remove' }))
  await page.screen.findByText('Removed from your Pin.')
  await expect.poll(() => db.$count(pinTries, eq(pinTries.pinId, mine.id))).toBe(0)
  await expect.poll(() => page.screen.queryByText('Went well')).toBeNull()
})

test('what was said of it, and what a person says of themself, shows its links, ending where the sentence goes on', async () => {
  const text = '見て：https://example.com/foo。（https://example.com/pin_(craft)）です。www.example.org/나무를 보세요'
  const hrefs = ['https://example.com/foo', 'https://example.com/pin_(craft)', 'https://www.example.org/나무를']
  const other = await makeUser(db, { fullName: 'Olga Other', about: text })
  await db.insert(pinTries).values({ pinId: pin.id, userId: other.id, text, createdAt: 1 })
  const findOutgoing = (page: DomPage) =>
    [...page.document.querySelectorAll<HTMLAnchorElement>('main a[rel~="ugc"]')].map((link) => ({
      href: link.getAttribute('href'),
      text: link.textContent,
      rel: link.rel,
    }))
  const wanted = hrefs.map((href) => ({
    href,
    text: href.replace('https://www.', 'www.'),
    rel: 'nofollow ugc noopener',
  }))
  const browser = await openDom({ as: me })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await page.user.click(await button(page, 'See how it went for others'))
  await expect.poll(() => findOutgoing(page)).toEqual(wanted)
  const profile = await browser.goto(href('profile', { username: other.username }))
  await expect.poll(() => findOutgoing(profile)).toEqual(wanted)
})
