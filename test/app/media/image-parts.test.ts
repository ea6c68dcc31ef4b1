import { randomBytes } from 'node:crypto'
import type { ImageOutputOptions, ImageTransform } from '@cloudflare/workers-types'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uploads } from '#db/tables/media.ts'
import { ERRORS } from '#schema/errors.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { MAX_IMAGE_BYTES, PART_BYTES } from '#schema/media/constants.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { HOSTILE_IMAGES } from '../../helpers/hostile-images.ts'
import { join, makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { memoryBucket, memoryImages, standIn } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { readSigned } from '../../helpers/signed-files.ts'
import type { Site } from '../../helpers/site.ts'

const SIDE = 1_900

let cookie: string
/** Two parts: noise is not compressed. */
let file: FileBytes

const site = await ownApp()
beforeAll(async () => {
  const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
  file = new Uint8Array(await noise.png({ compressionLevel: 0 }).toBuffer())
  expect(file.length).toBeGreaterThan(PART_BYTES)
}, 60_000)
beforeEach(async () => {
  cookie = await makeSession(site.db, await makeUser(site.db))
})

async function start(bytes: number, type = 'image/png', at: Site = site): Promise<string> {
  const answer = await send(at.origin, href('videoUploads'), { json: { bytes, type }, cookie })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

const put = (id: string, part: number, body: FileBytes, at: Site = site) =>
  send(at.origin, href('videoPart', { id, part: String(part) }), { method: 'PUT', body, cookie })
const piece = (part: number, of = file) => of.slice((part - 1) * PART_BYTES, part * PART_BYTES)
const complete = (id: string, at: Site = site) => send(at.origin, href('videoComplete', { id }), { json: {}, cookie })
const find = async (id: string) =>
  readData<Record<string, unknown>>(await send(site.origin, href('upload', { id }), { cookie }))
const taken = async (answer: Response) => ((await answer.json()) as { data: UploadedImage }).data
const keysOf = async (id: string, at: Site = site) =>
  ((await at.media?.list({ prefix: `uploads/${id}` }))?.objects ?? []).map(({ key }) => key)

async function sendAll(id: string, at: Site = site): Promise<void> {
  for (const part of [1, 2]) expect((await put(id, part, piece(part), at)).status).toBe(200)
}

test('a large image in parts, resumed where it broke off, is the same as one that came whole', async () => {
  const id = await start(file.length)
  expect((await put(id, 2, piece(2))).status).toBe(200)
  expect(await find(id)).toMatchObject({ kind: 'image', status: 'uploading', received_parts: [2], parts: 2 })
  const early = await complete(id)
  expect([early.status, await early.json()]).toMatchObject([409, { code: 216, data: { missing: [1] } }])
  expect((await put(id, 1, piece(1))).status).toBe(200)
  const image = await taken(await complete(id))
  expect(image).toMatchObject({ id, kind: 'image', width: SIDE, height: SIDE, is_animated: false })
  const whole = await taken(await send(site.origin, href('uploads'), { method: 'POST', body: file, cookie }))
  expect({ ...image, id: '' }).toEqual({ ...whole, id: '' })
  expect(await find(id)).toMatchObject({ status: 'ready', signature: image.signature, width: SIDE })
  expect(await keysOf(id)).toHaveLength(1)
})

test('completing it twice at once, and again, answers the same', async () => {
  const id = await start(file.length)
  await sendAll(id)
  const answers = await Promise.all([complete(id), complete(id)])
  const [one, other] = (await Promise.all(answers.map(taken))).sort(
    (a, b) => Number('status' in a) - Number('status' in b),
  )
  expect([one, { id, kind: 'image', status: 'processing' }]).toContainEqual(other)
  expect(await taken(await complete(id))).toEqual(one)
})

test('one that is no image is refused, and nothing of it is left', async () => {
  const id = await start(PART_BYTES + 10)
  await put(id, 1, new Uint8Array(PART_BYTES))
  await put(id, 2, new Uint8Array(10))
  await expectFailure(await complete(id), 'mediaTypeUnsupported')
  expect(await keysOf(id)).toEqual([])
  await expectFailure(await complete(id), 'mediaTypeUnsupported')
})

/** The upload has one part. */
async function sendSmall(small: FileBytes, at: Site = site): Promise<string> {
  const id = await start(small.length, 'image/png', at)
  expect((await put(id, 1, small, at)).status).toBe(200)
  return id
}

test.each(HOSTILE_IMAGES.filter(([name]) => name !== 'nothing at all'))(
  'refused, with its reason kept and nothing left behind: %s',
  async (_, make, error) => {
    const id = await sendSmall(await make())
    await expectFailure(await complete(id), error)
    expect(await find(id)).toMatchObject({ status: 'failed', code: ERRORS[error].code })
    expect(await keysOf(id)).toEqual([])
    await expectFailure(await complete(id), error)
    await expectFailure(await put(id, 1, new Uint8Array(10)), 'mediaComplete')
  },
)

test('neither a page behind the image nor where it was made stays, and a mark of its making is read', async () => {
  const id = await sendSmall(join(readSigned('generated.jpg'), '<script>alert(1)</script>'))
  expect((await taken(await complete(id))).provenance).toBe('ai_generated')
  const preview = await send(site.origin, href('uploadPreview', { id }), { cookie })
  expect(Buffer.from(await preview.arrayBuffer()).toString('latin1')).not.toMatch(/<script|c2pa|jumb/)
})

/** A decoder that first does something else. */
function slowImages(before: () => Promise<void>): Env['IMAGES'] {
  const images = memoryImages()
  return standIn({
    input(source: Parameters<Env['IMAGES']['input']>[0]) {
      const image = images.input(source)
      const slow = {
        transform(transform: ImageTransform) {
          image.transform(transform)
          return slow
        },
        async output(options: ImageOutputOptions) {
          await before()
          return image.output(options)
        },
      }
      return slow
    },
  })
}

async function withImages(before: () => Promise<void>, work: (at: Site) => Promise<void>): Promise<void> {
  const bindings = { MEDIA: memoryBucket(), IMAGES: slowImages(before) }
  const at = await startApp({ vars: { DATABASE_URL: site.databaseUrl }, options: { bindings } })
  try {
    await work(at)
  } finally {
    await at.stop()
  }
}

test('where the decoder does not work nothing is lost, and completing is tried again', async () => {
  let isDown = true
  const before = () => (isDown ? Promise.reject(new Error('The decoder is down')) : Promise.resolve())
  await withImages(before, async (at) => {
    const id = await sendSmall(await makeFile('png'), at)
    await expectFailure(await complete(id, at), 'unavailable')
    expect(await find(id)).toMatchObject({ status: 'uploading', received_parts: [1] })
    isDown = false
    expect(await taken(await complete(id, at))).toMatchObject({ id, width: 120 })
  })
})

/** An image whose decoding waits. */
async function pauseDecoding(
  work: (held: { id: string; at: Site; decodings: () => number; go: () => void }) => Promise<void>,
) {
  const gate = Promise.withResolvers<void>()
  let decodings = 0
  const before = () => {
    decodings += 1
    return gate.promise
  }
  await withImages(before, async (at) => {
    const id = await sendSmall(await makeFile('png'), at)
    await work({ id, at, decodings: () => decodings, go: () => gate.resolve() })
  })
}

test('several calls at once decode it once: the others learn that it is in progress', () =>
  pauseDecoding(async ({ id, at, decodings, go }) => {
    const first = complete(id, at)
    await vi.waitFor(() => expect(decodings()).toBe(1))
    const others = await Promise.all([complete(id, at), complete(id, at)].map(async (answer) => taken(await answer)))
    for (const other of others) expect(other).toEqual({ id, kind: 'image', status: 'processing' })
    expect(await find(id)).toMatchObject({ status: 'processing' })
    await expectFailure(await put(id, 1, new Uint8Array(10), at), 'mediaComplete')
    expect(decodings()).toBe(1)
    go()
    const image = await taken(await first)
    expect(await taken(await complete(id, at))).toEqual(image)
  }))

test('one that is removed while it is decoded leaves nothing', () =>
  pauseDecoding(async ({ id, at, decodings, go }) => {
    const completing = complete(id, at)
    await vi.waitFor(() => expect(decodings()).toBe(1))
    expect((await send(at.origin, href('upload', { id }), { method: 'DELETE', cookie })).status).toBe(200)
    go()
    await expectFailure(await completing, 'mediaNotFound')
    expect(await keysOf(id, at)).toEqual([])
  }))

test('a call that broke off is followed by another after a while', async () => {
  const id = await sendSmall(await makeFile('png'))
  const isClaimed = (claimedAt: number) =>
    site.db.update(uploads).set({ status: 'processing', claimedAt }).where(eq(uploads.id, id))
  await isClaimed(Date.now() - MINUTE_MS)
  expect(await taken(await complete(id))).toMatchObject({ status: 'processing' })
  await isClaimed(Date.now() - 6 * MINUTE_MS)
  expect(await taken(await complete(id))).toMatchObject({ id, width: 120 })
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
