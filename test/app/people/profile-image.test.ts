import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '#db/tables/images.ts'
import { users } from '#db/tables/users.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callersOf } from '../../helpers/callers.ts'
import { expectFailure, query, readData, send } from '../../helpers/client.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makePerson } from '../../helpers/people.ts'
import { callPin } from '../../helpers/pin-builder.ts'
import { makeBoard } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site

beforeAll(async () => {
  site = await startApp()
}, 60_000)
afterAll(() => site.stop())

const UPDATE = 'UserSettingsResource.update'

async function join(columns: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(site.db, columns)
  return { ...person, me: callersOf(site)(person.cookie) }
}
type Joined = Awaited<ReturnType<typeof join>>

async function upload({ cookie }: Joined, width: number): Promise<UploadedImage> {
  const body = await makeFile('jpeg', { width, height: 300 })
  const answer = await send(site.origin, href('uploads'), { method: 'POST', body, cookie })
  return ((await answer.json()) as { data: UploadedImage }).data
}

const choose = async (person: Joined, id: string | null) => person.me.call(UPDATE, { profile_image_media_id: id })
const imageOf = async ({ user }: Joined) =>
  (await site.db.select({ signature: users.imageSignature }).from(users).where(eq(users.id, user.id)))[0]?.signature
const isStored = async (signature: string) => (await site.db.$count(images, eq(images.signature, signature))) === 1

test('a profile image is shown in all four sizes right away, and stays when the upload is swept', async () => {
  const ada = await join()
  const { id, signature } = await upload(ada, 400)
  const settings = await choose(ada, id)
  const urls = [
    settings.image_small_url,
    settings.image_medium_url,
    settings.image_large_url,
    settings.image_xlarge_url,
  ]
  const sizes = async () => {
    const files = await Promise.all(urls.map(async (url) => (await send(site.origin, url ?? '/')).arrayBuffer()))
    return Promise.all(files.map(async (file) => (await sharp(file).metadata()).width))
  }
  expect(await sizes()).toEqual([60, 75, 136, 236])
  await site.runScheduled(Date.now() + 2 * DAY_MS)
  await expectFailure(await send(site.origin, href('upload', { id }), { cookie: ada.cookie }), 'mediaNotFound')
  expect([await isStored(signature), await sizes()]).toEqual([true, [60, 75, 136, 236]])
})

test("a new image replaces it, and the first one's files are deleted where nothing else uses them", async () => {
  const [ada, bob] = [await join(), await join()]
  const [mine, next] = [await upload(ada, 410), await upload(ada, 420)]
  const board = await makeBoard(site.db, bob.user)
  // The same file of one account is one image, and that of another is one of its own.
  const [same, again] = [await upload(bob, 410), await upload(bob, 410)]
  expect([again.signature, new Set([same, mine].map(({ signature }) => signature)).size]).toEqual([same.signature, 2])
  await choose(ada, mine.id)
  await choose(ada, mine.id)
  await choose(bob, same.id)
  await choose(ada, next.id)
  await site.runScheduled(Date.now() + 1)
  const stored = async () => Promise.all([mine, same, next].map(({ signature }) => isStored(signature)))
  expect(await stored()).toEqual([false, true, true])
  const pin = await readData<{ id: string }>(
    await callPin(site, 'create', { board_id: board.id, media_ids: [again.id], title: 'Me' }, { cookie: bob.cookie }),
  )
  expect((await choose(bob, null)).image_small_url).toBeNull()
  await site.runScheduled(Date.now() + 1)
  expect(await stored()).toEqual([false, true, true])
  await readData(await callPin(site, 'delete', { id: pin.id }, { cookie: bob.cookie }))
  for (const days of [3, 4]) await site.runScheduled(Date.now() + days * DAY_MS)
  expect(await stored()).toEqual([false, false, true])
})

test("a profile image is an image of one's own that is ready, of an account that may post", async () => {
  const [ada, bob] = [await join(), await join({ isWriteBanned: true })]
  const { id } = await upload(ada, 430)
  await (await join()).me.refused(UPDATE, { profile_image_media_id: id, about: 'Hello' }, 'mediaNotFound')
  for (const name of ['profile_image_media_id', 'cover_image_media_id'])
    await bob.me.refused(UPDATE, { [name]: id }, 'writeBanned')
  expect((await choose(bob, null)).image_small_url).toBeNull()
  const wrong = await ada.me.send(UPDATE, { profile_image_media_id: id, username: bob.user.username })
  await expectFailure(wrong, 'usernameTaken')
  expect(await imageOf(ada)).toBeNull()
})

test('a cover stands on the profile for everyone, and the one before it is deleted', async () => {
  const ada = await join()
  const cover = async (id: string | null, more: object = {}) =>
    ada.me.call(UPDATE, { cover_image_media_id: id, ...more })
  const shown = async () => {
    const profile = await query(site.origin, 'ProfileQuery', { username: ada.user.username })
    return profile.__typename === 'Profile' ? profile.cover : undefined
  }
  const [mine, next] = [await upload(ada, 900), await upload(ada, 950)]
  expect(await shown()).toBeNull()
  const { cover_image_url: url, about } = await cover(mine.id, { about: 'Slow boats.' })
  expect([url, about]).toEqual([expect.stringContaining(mine.signature), 'Slow boats.'])
  expect(await shown()).toMatchObject({ url, width: 736, height: 245 })
  const file = await (await send(site.origin, url ?? '/')).arrayBuffer()
  expect((await sharp(file).metadata()).width).toBe(736)
  const page = await (await send(site.origin, href('profile', { username: ada.user.username }))).text()
  expect(page).toContain(`<img src="${url}"`)

  await ada.me.call(UPDATE, { cover_image_media_id: next.id, profile_image_media_id: next.id })
  await site.runScheduled(Date.now() + 1)
  expect([await isStored(mine.signature), await isStored(next.signature)]).toEqual([false, true])
  await choose(ada, null)
  await site.runScheduled(Date.now() + 2)
  expect(await isStored(next.signature)).toBe(true)
  expect((await cover(null)).cover_image_url).toBeNull()
  await site.runScheduled(Date.now() + 3)
  expect([await isStored(next.signature), await shown()]).toEqual([false, null])
})
