import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { expectFailure, query, readData, send } from '../../helpers/client.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'

let me: UserRow
let cookie: string
let board: BoardRow

const site = await ownApp()
beforeEach(async () => {
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
  board = await makeBoard(site.db, me)
})

/** Every image has a width of its own, so that no other test has the same file. */
async function upload(width: number, by = cookie): Promise<UploadedImage> {
  const body = await makeFile('jpeg', { width, height: 310 })
  const answer = await send(site.origin, href('uploads'), { method: 'POST', body, cookie: by })
  return ((await answer.json()) as { data: UploadedImage }).data
}

function update(changes: object, by = cookie): Promise<Response> {
  const path = href('resource', { name: 'BoardResource', verb: 'update' })
  return send(site.origin, path, { json: { options: { board_id: board.id, ...changes } }, cookie: by })
}

const change = async (changes: object) => readData<BoardAnswer>(await update(changes))
const isStored = async (signature: string) => (await site.db.$count(images, eq(images.signature, signature))) === 1

test('an uploaded cover stands before the pins of its board, for everyone, and stays when the upload is swept', async () => {
  const pin = await makePin(site.db, board)
  const { id, signature } = await upload(401)
  await change({ cover_pin_id: pin.id })
  const changed = await change({ cover_media_id: id })
  expect(changed.cover_image_url).toContain(signature)
  expect(changed.cover_images.map(({ url }) => url)).toEqual([changed.cover_image_url, expect.any(String)])
  await site.runScheduled(Date.now() + 2 * DAY_MS)
  const found = await query(site.origin, 'BoardQuery', { username: me.username, board: board.slug })
  expect(found).toMatchObject({ __typename: 'BoardPage', covers: [{ url: changed.cover_image_url }, {}] })
  const file = await (await send(site.origin, changed.cover_image_url ?? '/')).arrayBuffer()
  expect((await sharp(file).metadata()).width).toBe(236)

  expect(await change({ cover_media_id: null })).toMatchObject({ cover_image_url: null, cover_pin_id: pin.id })
})

test('a pin that is chosen later, another image and none take its place, and its files go', async () => {
  const pin = await makePin(site.db, board)
  const [first, second, third] = [await upload(411), await upload(412), await upload(413)]
  await change({ cover_media_id: first.id })
  await change({ cover_media_id: second.id })
  await site.runScheduled(Date.now() + 1)
  expect([await isStored(first.signature), await isStored(second.signature)]).toEqual([false, true])
  expect(await change({ cover_pin_id: pin.id })).toMatchObject({ cover_image_url: null, cover_pin_id: pin.id })
  await site.runScheduled(Date.now() + 2)
  expect(await isStored(second.signature)).toBe(false)
  await change({ cover_media_id: third.id })
  await readData(
    await send(site.origin, href('resource', { name: 'BoardResource', verb: 'delete' }), {
      json: { options: { board_id: board.id } },
      cookie,
    }),
  )
  for (const later of [3, 4]) await site.runScheduled(Date.now() + later)
  expect(await site.db.$count(boards, eq(boards.id, board.id))).toBe(0)
  expect(await isStored(third.signature)).toBe(false)
})

test('it goes with its account', async () => {
  const { id, signature } = await upload(421)
  await change({ cover_media_id: id })
  await site.db.update(users).set({ emailVerifiedAt: 1, deactivatedAt: 1, deletionDueAt: 2 }).where(eq(users.id, me.id))
  for (const later of [0, 1]) await site.runScheduled(Date.now() + later)
  expect(await isStored(signature)).toBe(false)
})

test('it is an upload of those who may change the board, and nothing changes where it is not', async () => {
  const other = await makeSession(site.db, await makeUser(site.db))
  const theirs = await upload(431, other)
  await expectFailure(await update({ cover_media_id: theirs.id, name: 'Renamed' }), 'mediaNotFound')
  await expectFailure(await update({ cover_media_id: theirs.id }, other), 'boardNotYours')
  const [row] = await site.db.select().from(boards).where(eq(boards.id, board.id))
  expect([row?.name, row?.coverSignature]).toEqual([board.name, null])
})

test('the form of the board leaves it as it is, until another cover is chosen there', async () => {
  const pin = await makePin(site.db, board, { columns: { title: 'The old pier' } })
  const { id } = await upload(441)
  await change({ cover_pin_id: pin.id })
  await change({ cover_media_id: id })
  const browser = await openPlain({ origin: site.origin })
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  let page = await browser.goto(href('boardEdit', { username: me.username, board: board.slug }))
  expect([page.field('Uploaded image').checked, page.field('The old pier').checked]).toEqual([true, false])
  page.fill('Description', 'All of wood')
  page = await page.press('Save')
  expect(page.field('Uploaded image').checked).toBe(true)
  page.fill('Newest Pins', true)
  page = await page.press('Save')
  expect(page.field('Newest Pins').checked).toBe(true)
  expect(page.screen.queryByLabelText('Uploaded image')).toBeNull()
})
