import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { uploads } from '#db/tables/media.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { PIN_IMAGE_SIZES } from '#schema/media/image.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { openMediaStore } from '../../../scripts/lib/media-store.ts'
import { expectFailure, send, type Sent } from '../../helpers/client.ts'
import { join, makeAnimation, makeFile, pngChunk, pngHead, type FileBytes } from '../../helpers/image-files.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }

let site: Site
let me: UserRow
let cookie: string

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.stop())

beforeEach(async () => {
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
})

const ownRows = () => site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))

function upload(body: Sent['body'], headers: Sent['headers'] = {}): Promise<Response> {
  return send(site.origin, href('uploads'), { method: 'POST', body: body ?? '', cookie, headers })
}

async function uploadImage(body: Sent['body']): Promise<UploadedImage> {
  const answer = await upload(body)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: UploadedImage }).data
}

async function openStored(id: string): Promise<Buffer> {
  const preview = await send(site.origin, href('uploadPreview', { id }), { cookie })
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return Buffer.from(await preview.arrayBuffer())
}

/** Random pixels, as nothing else makes a file of many megabytes. */
async function makeLarge(side: number): Promise<FileBytes> {
  const noise = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  return Uint8Array.from(await noise.jpeg({ quality: 95 }).toBuffer())
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('the runtime takes a %s', async (format) => {
  const taken = await uploadImage(await makeFile(format, { width: 300, height: 200 }))
  expect(taken).toMatchObject({ width: 300, height: 200, is_animated: false, provenance: null })
  expect(taken.dominant_color).toMatch(/^#[0-9a-f]{6}$/)
  expect(await sharp(await openStored(taken.id)).metadata()).toMatchObject({ width: 300, height: 200 })
})

test.each(['gif', 'webp'] as const)('the runtime keeps an animated %s moving', async (format) => {
  const taken = await uploadImage(await makeAnimation(format))
  expect(taken.is_animated).toBe(true)
  expect(await sharp(await openStored(taken.id), { animated: true }).metadata()).toMatchObject({ format, pages: 3 })
})

test('an image of many megabytes is stored as it arrives, with and without a length', async () => {
  const file = await makeLarge(2_700)
  expect(file.length).toBeGreaterThan(6_000_000)
  const known = await uploadImage(file)
  const unknown = await uploadImage(new Response(file).body ?? '')
  expect(unknown).toEqual({ ...known, id: unknown.id })
  expect(await sharp(await openStored(unknown.id)).metadata()).toMatchObject({ width: 2_700, height: 2_700 })
})

test('what is no image is refused in the runtime as well, and too many pixels before they are decoded', async () => {
  await expectFailure(await upload('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'mediaTypeUnsupported')
  await expectFailure(await upload(pngHead(30_000, 30_000)), 'mediaTooManyPixels')
  await expectFailure(
    await upload(join(pngHead(40, 40), pngChunk('IDAT', 'x'), pngChunk('IEND', ''))),
    'mediaUnreadable',
  )
  expect(await ownRows()).toEqual([])
})

test('a connection that breaks in the middle leaves nothing behind', async () => {
  const file = await makeLarge(1_000)
  const key = newId()
  const sent = request(site.origin + href('uploads'), {
    method: 'POST',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-length': String(file.length),
      'idempotency-key': key,
    },
  })
  sent.on('error', () => {})
  sent.write(file.subarray(0, file.length >> 1))
  await expect.poll(ownRows, PATIENCE).toMatchObject([{ status: 'uploading' }])
  const [row] = await ownRows()
  sent.destroy()
  await expect.poll(ownRows, PATIENCE).toEqual([])
  const media = await openMediaStore(site.dataDir, { preservesSignals: true })
  expect(await media.has(`uploads/${row?.id}`)).toBe(false)
  await media.close()
  await expect.poll(async () => (await upload(file, { 'idempotency-key': key })).status, PATIENCE).toBe(201)
})

test('the queue makes the renditions that are missing, and a repeat makes none', async () => {
  const file = await makeFile('jpeg', { width: 1_000, height: 700 })
  const signature = '0123456789abcdef0123456789abcdef'
  const media = await openMediaStore(site.dataDir, { preservesSignals: true })
  await media.put(mediaKey('orig', signature, 'jpg'), file, { contentType: 'image/jpeg' })
  const sizes = PIN_IMAGE_SIZES.filter((size) => size !== 'orig')
  const keys = sizes.map((size) => mediaKey(size, signature, size === '600x315' ? 'jpg' : 'webp'))
  for (const _ of ['once', 'twice']) {
    expect(await site.runQueue('tackboard-pictures', [{ signature }])).toEqual([])
    expect(await Promise.all(keys.map((key) => media.has(key)))).toEqual(keys.map(() => true))
  }
  await media.close()
})

test('a message that names no image comes again, and ends where it can be read', async () => {
  expect(await site.runQueue('tackboard-pictures', [{ image: 1 }])).toEqual([0])
  expect(await site.runQueue('tackboard-pictures-dead', [{ image: 1 }])).toEqual([])
  await expect.poll(() => site.logs.join('\n'), PATIENCE).toContain('Renditions of a picture could not be made')
})
