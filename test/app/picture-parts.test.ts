import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TakenPicture } from '#schema/calls/media.ts'
import { MAX_IMAGE_BYTES, PART_BYTES } from '#schema/constants/media.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { expectFailure, readData, send } from '../helpers/client.ts'
import { memoryBucket } from '../helpers/memory-bindings.ts'
import type { FileBytes } from '../helpers/picture-files.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

const SIDE = 1_900

let site: Site
let cookie: string
/** Two parts: noise is not compressed. */
let file: FileBytes

beforeAll(async () => {
  site = await startApp()
  const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
  file = new Uint8Array(await noise.png({ compressionLevel: 0 }).toBuffer())
  expect(file.length).toBeGreaterThan(PART_BYTES)
}, 60_000)
afterAll(() => site.stop())
beforeEach(async () => {
  cookie = await makeSession(site.db, await makeUser(site.db))
})

async function start(bytes: number, type = 'image/png', at = site): Promise<string> {
  const answer = await send(at.origin, href('videoUploads'), { json: { bytes, type }, cookie })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

const put = (id: string, part: number, body: FileBytes, at = site) =>
  send(at.origin, href('videoPart', { id, part: String(part) }), { method: 'PUT', body, cookie })
const piece = (part: number, of = file) => of.slice((part - 1) * PART_BYTES, part * PART_BYTES)
const complete = (id: string, at = site) => send(at.origin, href('videoComplete', { id }), { json: {}, cookie })
const find = async (id: string) =>
  readData<Record<string, unknown>>(await send(site.origin, href('upload', { id }), { cookie }))
const taken = async (answer: Response) => ((await answer.json()) as { data: TakenPicture }).data
const keysOf = async (id: string, at = site) =>
  ((await at.media?.list({ prefix: `uploads/${id}` }))?.objects ?? []).map(({ key }) => key)

async function sendAll(id: string, at = site): Promise<void> {
  for (const part of [1, 2]) expect((await put(id, part, piece(part), at)).status).toBe(200)
}

test('a large picture in parts, resumed where it broke off, is the same as one that came whole', async () => {
  const id = await start(file.length)
  expect((await put(id, 2, piece(2))).status).toBe(200)
  expect(await find(id)).toMatchObject({ kind: 'image', status: 'uploading', received_parts: [2], parts: 2 })
  const early = await complete(id)
  expect([early.status, await early.json()]).toMatchObject([409, { code: 216, data: { missing: [1] } }])
  expect((await put(id, 1, piece(1))).status).toBe(200)
  const picture = await taken(await complete(id))
  expect(picture).toMatchObject({ id, kind: 'image', width: SIDE, height: SIDE, is_animated: false })
  const whole = await taken(await send(site.origin, href('uploads'), { method: 'POST', body: file, cookie }))
  expect({ ...picture, id: '' }).toEqual({ ...whole, id: '' })
  expect(await find(id)).toMatchObject({ status: 'ready', signature: picture.signature, width: SIDE })
  expect(await keysOf(id)).toHaveLength(1)
})

test('completing it twice at once, and again, answers the same', async () => {
  const id = await start(file.length)
  await sendAll(id)
  const answers = await Promise.all([complete(id), complete(id)])
  const [one, other, again] = [...(await Promise.all(answers.map(taken))), await taken(await complete(id))]
  expect(other).toEqual(one)
  expect(again).toEqual(one)
})

test('one that is no picture is refused, and nothing of it is left', async () => {
  const id = await start(PART_BYTES + 10)
  await put(id, 1, new Uint8Array(PART_BYTES))
  await put(id, 2, new Uint8Array(10))
  await expectFailure(await complete(id), 'mediaTypeUnsupported')
  expect(await keysOf(id)).toEqual([])
  await expectFailure(await complete(id), 'mediaNotFound')
})

test('one that is too large is refused before anything is sent', async () => {
  const json = { bytes: MAX_IMAGE_BYTES + 1, type: 'image/png' }
  await expectFailure(await send(site.origin, href('videoUploads'), { json, cookie }), 'mediaTooLarge')
})

test('where the store fails the parts are kept, and completing is tried again', async () => {
  const media = memoryBucket()
  let isDown = false
  const failing = new Proxy(media, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (name === 'get' && isDown) return () => Promise.reject(new Error('The store is down'))
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
  const other = await startApp({ vars: { DATABASE_URL: site.databaseUrl }, options: { bindings: { MEDIA: failing } } })
  try {
    const id = await start(file.length, 'image/png', other)
    await sendAll(id, other)
    isDown = true
    await expectFailure(await complete(id, other), 'unavailable')
    isDown = false
    expect(await taken(await complete(id, other))).toMatchObject({ id, width: SIDE })
  } finally {
    await other.stop()
  }
})

test('parts of another one are not taken', async () => {
  const id = await start(file.length)
  const mine = cookie
  cookie = await makeSession(site.db, await makeUser(site.db))
  await expectFailure(await put(id, 1, piece(1)), 'mediaNotFound')
  await expectFailure(await complete(id), 'mediaNotFound')
  cookie = mine
})
