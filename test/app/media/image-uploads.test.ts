import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { images } from '#db/tables/images.ts'
import { uploads } from '#db/tables/media.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { MAX_IMAGE_BYTES, MAX_UPLOAD_BYTES_PER_DAY } from '#schema/media/constants.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { findProvenanceTerm, withProvenance } from '#ui/platform/document/provenance-mark.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send, type Sent } from '../../helpers/client.ts'
import { HOSTILE_IMAGES } from '../../helpers/hostile-images.ts'
import {
  join,
  makeAnimation,
  makeFile,
  makeImage,
  makeSquares,
  MAKERS_TRAILER,
  PNG_HEAD_BYTES,
  pngChunk,
  pngHead,
  readSquares,
  toAvifSequence,
  withCodePoints,
  withEmptyFrames,
  withoutCanvas,
  withOddScan,
  withWrongSum,
  type FileBytes,
} from '../../helpers/image-files.ts'
import { memoryBucket } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { readSigned, type SignedFile } from '../../helpers/signed-files.ts'

let me: UserRow
let cookie: string

const site = await ownApp()

beforeEach(async () => {
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
})

function upload(body: Sent['body'], headers: Sent['headers'] = {}, as = cookie): Promise<Response> {
  return send(site.origin, href('uploads'), { method: 'POST', body: body ?? '', cookie: as, headers })
}

async function uploadImage(body: FileBytes, headers?: Sent['headers']): Promise<UploadedImage> {
  const answer = await upload(body, headers)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: UploadedImage }).data
}

const ownRows = () => site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))

async function storedKeys(prefix = 'uploads/'): Promise<string[]> {
  return ((await site.media?.list({ prefix }))?.objects ?? []).map(({ key }) => key)
}

async function expectNothingLeft(): Promise<void> {
  expect(await ownRows()).toEqual([])
  const others = await site.db.select({ id: uploads.id }).from(uploads)
  const known = (key: string) => others.some(({ id }) => key.startsWith(`uploads/${id}`))
  expect((await storedKeys()).filter((key) => !known(key))).toEqual([])
}

async function readPreview(id: string, headers: Sent['headers'] = {}, as = cookie): Promise<Response> {
  return send(site.origin, href('uploadPreview', { id }), { cookie: as, headers })
}

async function openStored(id: string): Promise<Buffer> {
  return Buffer.from(await (await readPreview(id)).arrayBuffer())
}

test('a photo is taken: its size, color and signature are known at once, and only its owner sees it', async () => {
  const taken = await uploadImage(await makeFile('jpeg', { width: 300, height: 200 }), { 'content-type': 'image/jpeg' })
  expect(taken).toEqual({
    id: expect.any(String),
    kind: 'image',
    signature: expect.stringMatching(/^[0-9a-f]{32}$/),
    width: 300,
    height: 200,
    dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    is_animated: false,
    provenance: null,
  })
  const preview = await readPreview(taken.id)
  expect([preview.status, Object.fromEntries(preview.headers)]).toMatchObject([
    200,
    {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  ])
  expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })

  const stranger = await makeSession(site.db, await makeUser(site.db))
  await expectFailure(await readPreview(taken.id, {}, stranger), 'mediaNotFound')
  await expectFailure(await send(site.origin, href('upload', { id: taken.id }), { cookie: stranger }), 'mediaNotFound')
  for (const path of [`uploads/${taken.id}.jpg`, `uploads/${taken.id}`]) {
    expect((await send(site.origin, `/media/${path}`)).status).toBe(404)
  }
  expect((await send(site.origin, mediaUrl('orig', taken.signature, 'jpg'))).status).toBe(404)
  expect((await send(site.origin, mediaUrl('236x', taken.signature, 'webp'))).status).toBe(404)
  expect(await storedKeys(`uploads/${taken.id}`)).toEqual([`uploads/${taken.id}.jpg`])
})

test('part of a preview comes as of any file, and its head without a body', async () => {
  const { id } = await uploadImage(await makeFile('png'))
  const part = await readPreview(id, { range: 'bytes=0-3' })
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString('latin1')]).toEqual([206, '\x89PNG'])
  const head = await send(site.origin, href('uploadPreview', { id }), { method: 'HEAD', cookie })
  expect([head.status, Number(head.headers.get('content-length')) > 50, await head.text()]).toEqual([200, true, ''])
})

test('its owner finds it, removes it, and removes it again', async () => {
  const { id, signature } = await uploadImage(await makeFile('jpeg'))
  const found = await readData(await send(site.origin, href('upload', { id }), { cookie }))
  expect(found).toMatchObject({ id, kind: 'image', status: 'ready', signature, width: 120, height: 80 })
  for (const _ of ['once', 'twice']) {
    expect((await send(site.origin, href('upload', { id }), { method: 'DELETE', cookie })).status).toBe(200)
  }
  await expectFailure(await send(site.origin, href('upload', { id }), { cookie }), 'mediaNotFound')
  await expectFailure(await readPreview(id), 'mediaNotFound')
  expect(await storedKeys(`uploads/${id}`)).toEqual([])
})

test("what another user has sent is not removed by one's own call", async () => {
  const { id } = await uploadImage(await makeFile('jpeg'))
  const stranger = await makeSession(site.db, await makeUser(site.db))
  await send(site.origin, href('upload', { id }), { method: 'DELETE', cookie: stranger })
  expect((await readPreview(id)).status).toBe(200)
})

test.each(['image/png', 'text/html', 'application/x-www-form-urlencoded', undefined])(
  'a JPEG that is called %s is taken as what it is',
  async (type) => {
    const { id } = await uploadImage(await makeFile('jpeg'), { 'content-type': type })
    expect((await readPreview(id)).headers.get('content-type')).toBe('image/jpeg')
  },
)

test.each([
  ['jpeg', 1, 'jpg'],
  ['png', 1, 'png'],
  ['png', 0.5, 'png'],
  ['webp', 1, 'jpg'],
  ['webp', 0.5, 'webp'],
  ['avif', 1, 'jpg'],
  ['gif', 1, 'png'],
] as const)('a %s of opacity %s is stored as %s', async (format, alpha, extension) => {
  const { id, width } = await uploadImage(await makeFile(format, { alpha }))
  const [row] = await ownRows()
  expect([row?.extension, width]).toEqual([extension, 120])
  expect((await sharp(await openStored(id)).metadata()).hasAlpha).toBe(alpha < 1 || format === 'gif')
})

test('a WebP without loss stays so', async () => {
  const file = await (await makeImage('png')).webp({ lossless: true }).toBuffer()
  const { id } = await uploadImage(Uint8Array.from(file))
  expect((await sharp(await openStored(id)).metadata()).format).toBe('png')
})

test('a photo taken on its side stands upright, and says neither where nor with what it was taken', async () => {
  const file = await (
    await makeImage('jpeg')
  )
    .withExif({ IFD0: { Make: 'Spy Camera', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>my street</rdf></x:xmpmeta>')
    .toBuffer()
  const turned = await sharp(file).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const taken = await uploadImage(Uint8Array.from(turned))
  expect([taken.width, taken.height]).toEqual([80, 120])
  const stored = await openStored(taken.id)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 80, height: 120 })
  expect(stored.toString('latin1')).not.toMatch(/Spy Camera|GPS|my street|Exif|xmp/i)
})

test('CMYK and 16 bits become 8 bits of sRGB', async () => {
  const cmyk = await (await makeImage('jpeg')).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const deep = await sharp(await makeFile('png'))
    .toColourspace('rgb16')
    .png({ palette: false })
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  for (const file of [cmyk, deep]) {
    const { id } = await uploadImage(Uint8Array.from(file))
    expect(await sharp(await openStored(id)).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  }
})

test.each(['gif', 'webp'] as const)('an animated %s keeps moving', async (format) => {
  const taken = await uploadImage(await makeAnimation(format))
  expect(taken).toMatchObject({ is_animated: true, width: 16, height: 16 })
  const stored = await openStored(taken.id)
  expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ format, pages: 3 })
})

test('an animated GIF without its end, or without its size, keeps moving', async () => {
  const whole = await makeAnimation('gif')
  for (const file of [whole.slice(0, -1), withoutCanvas(whole)]) {
    const { id, is_animated, width } = await uploadImage(file)
    expect([is_animated, width]).toEqual([true, 16])
    expect(await sharp(await openStored(id), { animated: true }).metadata()).toMatchObject({ pages: 3, loop: 3 })
  }
})

test('the same bytes have the same signature from the same user, and another from anyone else', async () => {
  const file = await makeFile('jpeg', { width: 90 })
  const mine = await uploadImage(file)
  expect((await uploadImage(file)).signature).toBe(mine.signature)
  cookie = await makeSession(site.db, await makeUser(site.db))
  const theirs = await uploadImage(file)
  expect(theirs).toEqual({ ...mine, id: theirs.id, signature: theirs.signature })
  expect(theirs.signature).not.toBe(mine.signature)
})

test('an image says by itself that it was made with AI', async () => {
  const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
  const mark = (name: string) => pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0<x>${term}${name}</x>`)
  const file = Buffer.from(await makeFile('png'))
  const marked = (name: string) => join(file.subarray(0, PNG_HEAD_BYTES), mark(name), file.subarray(PNG_HEAD_BYTES))
  const named = join(
    file.subarray(0, PNG_HEAD_BYTES),
    pngChunk('tEXt', 'parameters\0a cat, Steps: 20'),
    file.subarray(PNG_HEAD_BYTES),
  )
  expect((await uploadImage(marked('trainedAlgorithmicMedia'))).provenance).toBe('ai_generated')
  expect((await uploadImage(marked('compositeWithTrainedAlgorithmicMedia'))).provenance).toBe('ai_modified')
  expect((await uploadImage(named)).provenance).toBeNull()
})

test('a photo that the browser converts keeps its mark', async () => {
  const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
  const jpeg = new Blob([await makeFile('jpeg')])
  // The text lies across the border of two chunks.
  for (const space of [10, 1_048_576 - 20]) {
    const heic = new Blob([' '.repeat(space), `${source}compositeSynthetic ${source}trainedAlgorithmicMedia`])
    const term = await findProvenanceTerm(heic)
    const marked = await withProvenance(jpeg, term ?? '').arrayBuffer()
    const taken = await uploadImage(Buffer.from(marked))
    expect(taken.provenance).toBe('ai_generated')
    expect((await openStored(taken.id)).toString('latin1')).not.toContain('digitalsourcetype')
  }
  expect(await findProvenanceTerm(new Blob([`${source}digitalCapture`]))).toBeNull()
})

test.each<[SignedFile, UploadedImage['provenance']]>([
  ['generated.jpg', 'ai_generated'],
  ['generated.png', 'ai_generated'],
  ['edited.webp', 'ai_modified'],
  ['composed.avif', 'ai_modified'],
  ['camera.jpg', null],
])('the signed manifest of %s is read, and does not stay in it', async (name, provenance) => {
  const file = readSigned(name)
  expect(Buffer.from(file).includes('c2pa.claim')).toBe(true)
  const taken = await uploadImage(file)
  expect(taken.provenance).toBe(provenance)
  expect((await openStored(taken.id)).toString('latin1')).not.toMatch(/c2pa|jumb|digitalsourcetype/)
})

test('a page hidden behind an image does not come along', async () => {
  const script = '<script>alert(document.cookie)</script>'
  const stills = await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => makeFile(format)))
  const files = [...stills, await makeFile('avif'), await makeAnimation('gif'), await makeAnimation('webp')]
  for (const file of files) {
    const { id } = await uploadImage(join(file, script))
    expect((await openStored(id)).toString('latin1')).not.toContain('<script')
  }
})

test.each([
  ['an AVIF', 'avif'],
  ['a PNG', 'png'],
] as const)('%s in Display P3 by code points is stored in the colors that browsers show', async (_, format) => {
  const { id } = await uploadImage(withCodePoints(await makeSquares([[200, 40, 40]], { format }), 12, 13))
  const file = await send(site.origin, href('uploadPreview', { id }), { cookie })
  expect(file.status).toBe(200)
  const [[red = 0, green = 0, blue = 0] = []] = await readSquares(new Uint8Array(await file.arrayBuffer()))
  expect(Math.hypot(red - 218, green, blue - 26)).toBeLessThan(12)
})

test.each<[string, () => Promise<FileBytes>]>([
  ['a JPEG whose scan is odd', async () => withOddScan(await makeFile('jpeg'))],
  ['a JPEG without its end', async () => (await makeFile('jpeg')).slice(0, -2)],
  ["a JPEG with a phone's trailer instead", async () => join((await makeFile('jpeg')).slice(0, -2), MAKERS_TRAILER)],
  ['a PNG without its end', async () => (await makeFile('png')).slice(0, -12)],
  ['a GIF without its end', async () => (await makeFile('gif')).slice(0, -1)],
  ['a GIF without a size', async () => withoutCanvas(await makeFile('gif'))],
  ['a GIF with frames of no size', async () => withEmptyFrames(await makeFile('gif'))],
  ['a PNG whose checksums are wrong', async () => withWrongSum(await makeFile('png'))],
  ['a PNG cut off in its last checksum', async () => (await makeFile('png')).slice(0, -14)],
  ['a sequence of AVIF', async () => toAvifSequence(await makeFile('avif'))],
])('what browsers show is taken: %s', async (_, make) => {
  const { id, width, height } = await uploadImage(await make())
  expect([width, height]).toEqual([120, 80])
  expect((await openStored(id)).toString('latin1')).not.toMatch(/SEFT|ftypmp42/)
})

test('what the frame of a GIF leaves of its canvas is see-through, as browsers show it', async () => {
  const file = Buffer.from(await makeFile('gif'))
  file.writeUInt16LE(160, 6)
  const { id } = await uploadImage(Uint8Array.from(file))
  const { data, info } = await sharp(await openStored(id))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([160, 80, 4])
  const alphaAt = (x: number) => data[4 * x + 3]
  expect([alphaAt(10), alphaAt(110), alphaAt(150)]).toEqual([255, 255, 0])
})

test('what is longer than the decoder writes is taken, smaller', async () => {
  expect(await uploadImage(await makeFile('png', { width: 16_000, height: 4 }))).toMatchObject({
    width: 12_000,
    height: 3,
  })
})

test('a strip of 10,000 px is taken', async () => {
  expect(await uploadImage(await makeFile('png', { width: 10_000, height: 1 }))).toMatchObject({
    width: 10_000,
    height: 1,
  })
})

test.each(HOSTILE_IMAGES)('refused, with nothing left behind: %s', async (_, make, error) => {
  await expectFailure(await upload(await make(), { 'content-type': 'image/png' }), error)
  await expectNothingLeft()
})

test('a HEIC photo is refused with what to do', async () => {
  const answer = await upload(join([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'))
  expect(await answer.json()).toMatchObject({ message_detail: expect.stringContaining('HEIC') })
})

/** A PNG that never comes to its image. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  const head = join(pngHead(10, 10), [0x7f, 0, 0, 0], 'tEXt')
  let left = bytes
  return new ReadableStream({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      if (left <= 0) return controller.close()
      left -= 1_000_000
      controller.enqueue(new Uint8Array(1_000_000))
    },
  })
}

test('a file of more than 30 MB is refused: by what it announces, or as soon as it is too long', async () => {
  const announced = { 'content-length': String(MAX_IMAGE_BYTES + 1) }
  await expectFailure(await upload(await makeFile('jpeg'), announced), 'mediaTooLarge')
  await expectNothingLeft()
  await expectFailure(await upload(endless(40_000_000)), 'mediaTooLarge')
  await expectNothingLeft()
})

test('an image that announces no length is taken, in parts where it is large', async () => {
  const file = Buffer.from(await makeFile('png'))
  const large = join(
    file.subarray(0, PNG_HEAD_BYTES),
    pngChunk('tEXt', new Uint8Array(6_000_000)),
    file.subarray(PNG_HEAD_BYTES),
  )
  const answer = await upload(new Response(large).body ?? '')
  expect(answer.status).toBe(201)
  expect(await ownRows()).toMatchObject([{ bytes: large.length, status: 'ready' }])
})

test('a length that lies leaves nothing behind', async () => {
  const file = await makeFile('jpeg')
  for (const length of [file.length - 100, file.length + 100]) {
    await expectFailure(await upload(file, { 'content-length': String(length) }), 'unavailable')
    await expectNothingLeft()
  }
})

test('a body that breaks off leaves nothing behind, and can be sent again under its key', async () => {
  const file = await makeFile('jpeg', { width: 400 })
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(file.subarray(0, 700)),
    pull: (controller) => controller.error(new Error('The connection is gone')),
  })
  const headers = { 'idempotency-key': newId(), 'content-length': String(file.length) }
  await upload(broken, headers).then(
    (answer) => expect(answer.status).toBeGreaterThanOrEqual(500),
    () => {},
  )
  await expectNothingLeft()
  expect((await upload(file, headers)).status).toBe(201)
})

test('the same key and the same bytes are one upload, other bytes a conflict, however late they differ', async () => {
  const file = Buffer.from(await makeFile('png'))
  const noted = (text: string) => {
    const note = join(new Uint8Array(400_000), text)
    return join(file.subarray(0, PNG_HEAD_BYTES), pngChunk('tEXt', note), file.subarray(PNG_HEAD_BYTES))
  }
  const headers = { 'idempotency-key': newId() }
  const [first, second] = [await upload(noted('a'), headers), await upload(noted('a'), headers)]
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await second.json()).toEqual(await first.json())
  await expectFailure(await upload(noted('b'), headers), 'idempotencyConflict')
  expect(await ownRows()).toHaveLength(1)
  const twice = { 'idempotency-key': newId() }
  const answers = await Promise.all([upload(noted('c'), twice), upload(noted('c'), twice)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await ownRows()).toHaveLength(2)
})

test('where the store fails the upload fails, can be sent again, and counts for nothing', async () => {
  const whole = memoryBucket()
  let failures = 0
  const media = new Proxy(whole, {
    get: (bucket, name, receiver) =>
      name === 'put' && failures > 0
        ? () => Promise.reject(new Error(`The store is full (${(failures -= 1)})`))
        : Reflect.get(bucket, name, receiver),
  })
  const other = await startApp({ database: 'shared', options: { bindings: { MEDIA: media } } })
  const user = await makeUser(other.db)
  const session = await makeSession(other.db, user)
  const again = { cookie: session, headers: { 'idempotency-key': newId() } }
  const body = await makeFile('jpeg', { width: 500 })
  const sendAgain = () => send(other.origin, href('uploads'), { ...again, method: 'POST', body })
  for (const broken of [1, 2]) {
    failures = broken
    expect((await sendAgain()).status).toBeGreaterThanOrEqual(500)
    expect(await other.db.$count(uploads, eq(uploads.ownerId, user.id))).toBe(0)
    expect((await whole.list()).objects).toEqual([])
    failures = 0
  }
  expect((await sendAgain()).status).toBe(201)
  await other.stop()
})

test('two gigabytes a day and no more, however many come at once; what was removed counts', async () => {
  const file = await makeFile('jpeg')
  const left = 2 * file.length + 10
  const used = { kind: 'image', status: 'failed', error: 'mediaNotFound' } as const
  const bytes = MAX_UPLOAD_BYTES_PER_DAY - left
  await site.db.insert(uploads).values({ ...used, id: newId(), ownerId: me.id, bytes, createdAt: Date.now() })
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(file)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429) ?? (await upload(file))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectFailure(refused, 'quotaExceeded')
  const [first] = (await ownRows()).filter(({ status }) => status === 'ready')
  await send(site.origin, href('upload', { id: first?.id ?? '' }), { method: 'DELETE', cookie })
  await expectFailure(await upload(file), 'quotaExceeded')
})

test('nothing is public before it is published', async () => {
  await uploadImage(await makeFile('jpeg'))
  expect(await storedKeys('orig/')).toEqual([])
  expect(await site.db.select().from(images)).toEqual([])
})
