import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { batch } from '#db/batch.ts'
import { newId } from '#db/id.ts'
import { imageRemovals, images } from '#db/tables/images.ts'
import { uploads } from '#db/tables/media.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { users } from '#db/tables/users.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { UPLOAD_LIFETIME_MS } from '#schema/media/constants.ts'
import { mediaKey, mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { HOUR_MS, MINUTE_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import { storeDeadImages } from '#worker/features/media/store-dead-images.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { requireUploads } from '#worker/model/uploads.ts'
import { send } from '../../helpers/client.ts'
import { makeAnimation, makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { makeBatch, memoryBucket, memoryImages, memoryQueue, standIn } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

let me: UserRow
let cookie: string
let queued: unknown[]
let width = 250

const site = await ownApp()

beforeEach(async () => {
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
  queued = []
})

/** The context of a call of the user. */
function context(now = Date.now()): MemberContext {
  const env = {
    MEDIA: site.media ?? memoryBucket(),
    IMAGES: memoryImages(),
    PICTURE_QUEUE: memoryQueue<Env['PICTURE_QUEUE']>((bodies) => queued.push(...bodies)),
  }
  return standIn({ db: site.db, env, now, viewer: { user: { id: me.id } } })
}

async function upload(file?: FileBytes): Promise<UploadedImage> {
  const body = file ?? (await makeFile('jpeg', { width: (width += 2), height: 200 }))
  const answer = await send(site.origin, href('uploads'), { method: 'POST', body, cookie })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: UploadedImage }).data
}

async function publish(...ids: string[]) {
  return publishUploads(context(), await requireUploads(context(), ids))
}

async function age(id: string, milliseconds: number): Promise<void> {
  const createdAt = Date.now() - milliseconds
  await site.db.update(uploads).set({ createdAt }).where(eq(uploads.id, id))
}

const rowOf = async (id: string) => (await site.db.select().from(uploads).where(eq(uploads.id, id)))[0]
const isStored = async (key: string) => (await site.media?.head(key)) !== null
const status = async (path: string) => (await send(site.origin, path)).status

test('a published image is shown at once, its card and all, and its other sizes soon', async () => {
  const { id, signature } = await upload()
  const [published] = await publish(id)
  expect(published).toMatchObject({ signature, extension: 'jpg', width, height: 200 })
  expect(await site.db.select().from(images).where(eq(images.signature, signature))).toMatchObject([published ?? {}])
  expect(published?.bytes).toBe((await site.media?.head(mediaKey('orig', signature, 'jpg')))?.size)
  expect(await isStored(mediaKey('236x', signature, 'webp'))).toBe(true)
  expect(await status(mediaUrl('orig', signature, 'jpg'))).toBe(200)
  expect(queued).toEqual([{ signature }])
  expect(await isStored(mediaKey('736x', signature, 'webp'))).toBe(false)
  expect(await site.runQueue('tackboard-pictures', queued)).toEqual([])
  expect(await isStored(mediaKey('736x', signature, 'webp'))).toBe(true)
  expect(await isStored(mediaKey('600x315', signature, 'jpg'))).toBe(true)
})

test('the same image may be published twice at once', async () => {
  const { id, signature } = await upload()
  expect((await publish(id, id)).map((one) => one.signature)).toEqual([signature, signature])
})

test('an image whose sizes could not be made in all its tries lies where it can be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = memoryBucket()
  const retried: number[] = []
  const signature = '0123456789abcdef0123456789abcdef'
  const stores = { db: site.db, env: { EVENT_STORE: store, MEDIA: memoryBucket() } }
  await storeDeadImages(stores, makeBatch('tackboard-pictures-dead', [{ signature }, 'rubbish'], retried))
  expect((await store.list()).objects.map(({ key }) => key)).toEqual([
    `dead-pictures/${signature}`,
    'dead-pictures/unreadable-1',
  ])
  expect(retried).toEqual([])
  vi.restoreAllMocks()
})

test('an animation is published moving, with still cards', async () => {
  const { id, signature } = await upload(await makeAnimation('gif', 4))
  await publish(id)
  const original = await send(site.origin, mediaUrl('orig', signature, 'gif'))
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/gif'])
  const card = await send(site.origin, mediaUrl('236x', signature, 'webp'))
  expect(card.headers.get('content-type')).toBe('image/webp')
})

test('publishing twice, and by two users, stores the same bytes once', async () => {
  const file = await makeFile('jpeg', { width: 333 })
  const mine = await upload(file)
  await publish(mine.id)
  const first = await site.media?.head(mediaKey('orig', mine.signature, 'jpg'))
  await publish(mine.id)
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
  const theirs = await upload(file)
  await publish(theirs.id)
  const again = await site.media?.head(mediaKey('orig', mine.signature, 'jpg'))
  expect(again?.uploaded).toEqual(first?.uploaded)
  expect(await site.db.$count(images, eq(images.signature, mine.signature))).toBe(1)
})

test('uploads come in the order that was asked for; those of others are not there', async () => {
  const ids = [(await upload()).id, (await upload()).id, (await upload()).id]
  const order = [ids[2] ?? '', ids[0] ?? '', ids[1] ?? '']
  expect((await requireUploads(context(), order)).map(({ id }) => id)).toEqual(order)
  expect(await requireUploads(context(), [])).toEqual([])
  await expect(requireUploads(context(), [...ids, newId()])).rejects.toMatchObject({ error: 'mediaNotFound' })
  await send(site.origin, href('upload', { id: ids[1] ?? '' }), { method: 'DELETE', cookie })
  await expect(requireUploads(context(), ids)).rejects.toMatchObject({ error: 'mediaNotFound' })
  me = await makeUser(site.db)
  await expect(requireUploads(context(), order.slice(0, 1))).rejects.toMatchObject({ error: 'mediaNotFound' })
})

test('what is still on its way is not ready', async () => {
  const row = { id: newId(), ownerId: me.id, kind: 'image', status: 'uploading', bytes: 9, createdAt: 1 } as const
  await site.db.insert(uploads).values(row)
  await expect(requireUploads(context(), [row.id])).rejects.toMatchObject({ error: 'mediaNotReady' })
  const answer = await send(site.origin, href('upload', { id: row.id }), { cookie })
  expect(await answer.json()).toMatchObject({ data: { id: row.id, kind: 'image', status: 'uploading' } })
})

test('an upload that was removed meanwhile cannot be published', async () => {
  const { id } = await upload()
  const required = await requireUploads(context(), [id])
  await send(site.origin, href('upload', { id }), { method: 'DELETE', cookie })
  await expect(publishUploads(context(), required)).rejects.toMatchObject({ error: 'mediaNotFound' })
})

test('what is published and then used by nothing is gone after an hour, what is kept stays', async () => {
  const [lost, kept] = [await upload(), await upload()]
  const published = await publish(lost.id, kept.id)
  await batch(site.db, { kept: markUsed(site.db, published.slice(1)) })
  await site.runScheduled(Date.now() + 50 * MINUTE_MS)
  expect(await isStored(mediaKey('orig', lost.signature, 'jpg'))).toBe(true)
  await site.runScheduled(Date.now() + 2 * HOUR_MS)
  expect(await isStored(mediaKey('orig', lost.signature, 'jpg'))).toBe(false)
  expect(await isStored(mediaKey('236x', lost.signature, 'webp'))).toBe(false)
  expect(await isStored(mediaKey('orig', kept.signature, 'jpg'))).toBe(true)
  const noted = [lost, kept].map(({ signature }) =>
    site.db.$count(imageRemovals, eq(imageRemovals.signature, signature)),
  )
  expect(await Promise.all(noted)).toEqual([0, 0])
})

test('after a day unused uploads are gone; those of drafts stay, and so does what was published', async () => {
  const [unused, drafted, published, fresh] = [await upload(), await upload(), await upload(), await upload()]
  await batch(site.db, { kept: markUsed(site.db, await publish(published.id)) })
  const fields = { media_ids: [newId(), drafted.id] }
  await site.db.insert(pinDrafts).values({ id: newId(), ownerId: me.id, fields, createdAt: 1, updatedAt: Date.now() })
  for (const { id } of [unused, drafted, published]) await age(id, UPLOAD_LIFETIME_MS + 1)
  await site.runScheduled()
  expect(
    await Promise.all([unused, drafted, published, fresh].map(async ({ id }) => (await rowOf(id))?.status)),
  ).toEqual([undefined, 'ready', undefined, 'ready'])
  const keys = [unused, drafted, published].map(({ id }) => `uploads/${id}.jpg`)
  expect(await Promise.all(keys.map(isStored))).toEqual([false, true, false])
  expect(await status(mediaUrl('orig', published.signature, 'jpg'))).toBe(200)
})

test("another user's draft keeps no upload", async () => {
  const { id } = await upload()
  const thief = await makeUser(site.db)
  await site.db
    .insert(pinDrafts)
    .values({ id: newId(), ownerId: thief.id, fields: { media_ids: [id] }, createdAt: 1, updatedAt: Date.now() })
  await age(id, UPLOAD_LIFETIME_MS + 1)
  await site.runScheduled()
  expect(await rowOf(id)).toBeUndefined()
})

test('more unused uploads than one step takes go in one sweep', async () => {
  const rows = Array.from({ length: 250 }, () => ({
    id: newId(),
    ownerId: me.id,
    kind: 'image' as const,
    status: 'uploading' as const,
    bytes: 1,
    createdAt: 1,
  }))
  for (let at = 0; at < rows.length; at += 50) await site.db.insert(uploads).values(rows.slice(at, at + 50))
  await site.runScheduled()
  expect(await site.db.$count(uploads, eq(uploads.ownerId, me.id))).toBe(0)
})

test('with an account its uploads and drafts go, files and all', async () => {
  const { id } = await upload()
  await site.db
    .insert(pinDrafts)
    .values({ id: newId(), ownerId: me.id, fields: { title: 'A wall' }, createdAt: 1, updatedAt: Date.now() })
  await site.db.update(users).set({ emailVerifiedAt: 1, deactivatedAt: 1, deletionDueAt: 2 }).where(eq(users.id, me.id))
  await site.runScheduled()
  expect(await rowOf(id)).toBeUndefined()
  expect(await isStored(`uploads/${id}.jpg`)).toBe(false)
  expect(await site.db.$count(pinDrafts, eq(pinDrafts.ownerId, me.id))).toBe(0)
})
