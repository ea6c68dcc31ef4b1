import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { uploadParts, uploads } from '#db/tables/media.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { MAX_UPLOAD_BYTES_PER_DAY, MAX_VIDEO_BYTES, PART_BYTES, UPLOAD_LIFETIME_MS } from '#schema/media/constants.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { publishClips, toVideoList } from '#worker/features/media/publish-clips.ts'
import { storeDeadImages } from '#worker/features/media/store-dead-images.ts'
import { requireUploads } from '#worker/model/uploads.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send, type Sent } from '../../helpers/client.ts'
import { join, makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { makeBatch, memoryBucket, memoryQueue, standIn } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { readSigned } from '../../helpers/signed-files.ts'
import type { Site } from '../../helpers/site.ts'
import {
  box,
  changeTables,
  element,
  padMp4,
  readClip,
  toQuickTime,
  uint32,
  withoutBrands,
  withProfile,
  withSubtitles,
  withTerminator,
} from '../../helpers/video-files.ts'

let me: UserRow
let cookie: string

/** What the consumer is given, when a test says so. */
const queued: unknown[] = []
const queue = memoryQueue<Env['PICTURE_QUEUE']>((bodies) => queued.push(...bodies))

const site = await ownApp({ options: { bindings: { PICTURE_QUEUE: queue } } })

beforeEach(async () => {
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
})

const PATH = href('videoUploads')
const THREE_PARTS = 2 * PART_BYTES + 100_000

function open(bytes: number, type = 'video/mp4', at: Site = site): Promise<Response> {
  return send(at.origin, PATH, { json: { bytes, type }, cookie })
}

async function start(bytes: number, type?: string, at: Site = site): Promise<string> {
  return String((await readMade(await open(bytes, type, at)))['id'])
}

function put(id: string, part: number | string, body: Sent['body'], headers: Sent['headers'] = {}, at: Site = site) {
  return send(at.origin, href('videoPart', { id, part: String(part) }), {
    method: 'PUT',
    body: body ?? '',
    cookie,
    headers,
  })
}

/** Reads the answer of a call that has made something. */
async function readMade(answer: Response): Promise<Record<string, unknown>> {
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

const piece = (file: FileBytes, part: number) => file.slice((part - 1) * PART_BYTES, part * PART_BYTES)

function complete(id: string, json: object = {}, at: Site = site): Promise<Response> {
  return send(at.origin, href('videoComplete', { id }), { json, cookie })
}

async function find(id: string, at: Site = site): Promise<Record<string, unknown>> {
  return readData(await send(at.origin, href('upload', { id }), { cookie }))
}

/** All parts sent. */
async function sendWhole(file: FileBytes, type?: string): Promise<string> {
  const id = await start(file.length, type)
  for (let part = 1; (part - 1) * PART_BYTES < file.length; part += 1) {
    expect((await put(id, part, piece(file, part))).status).toBe(200)
  }
  return id
}

const consume = (id: string, at: Site = site) => at.runQueue('tackboard-pictures', [{ video: id }])

/** The answer once it is no longer on its way. */
async function upload(file: FileBytes, type?: string): Promise<Record<string, unknown>> {
  const id = await sendWhole(file, type)
  expect((await complete(id)).status).toBe(202)
  expect(await consume(id)).toEqual([])
  return { id, ...(await find(id)) }
}

async function openStored(id: string): Promise<Buffer> {
  const answer = await send(site.origin, href('uploadPreview', { id }), { cookie })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const rowOf = async (id: string) => (await site.db.select().from(uploads).where(eq(uploads.id, id)))[0]
const keysOf = async (id: string, at: Site = site) =>
  ((await at.media?.list({ prefix: `uploads/${id}` }))?.objects ?? []).map(({ key }) => key)

test('an MP4 in three parts, in any order and one of them twice, becomes ready', async () => {
  const file = padMp4(readClip('mp4'), THREE_PARTS)
  const opened = await readMade(await open(file.length))
  expect(opened).toEqual({ id: expect.any(String), part_bytes: 8_388_608, parts: 3 })
  const id = String(opened['id'])
  expect((await put(id, 3, piece(file, 3))).status).toBe(200)
  expect((await put(id, 1, new Uint8Array(PART_BYTES))).status).toBe(200)
  expect((await put(id, 1, piece(file, 1))).status).toBe(200)
  expect(await find(id)).toMatchObject({
    status: 'uploading',
    bytes: file.length,
    part_bytes: PART_BYTES,
    parts: 3,
    received_parts: [1, 3],
  })
  const early = await complete(id)
  expect([early.status, await early.json()]).toMatchObject([409, { code: 216, data: { missing: [2] } }])
  expect((await put(id, 2, piece(file, 2))).status).toBe(200)
  const done = await complete(id)
  expect([done.status, await done.json()]).toMatchObject([202, { data: { id, status: 'processing' } }])
  await consume(id)
  expect(await find(id)).toEqual({
    id,
    kind: 'video',
    status: 'ready',
    signature: expect.stringMatching(/^[0-9a-f]{32}$/),
    width: 360,
    height: 640,
    duration: 4_000,
    cover_media_id: null,
    provenance: null,
  })
  expect(await keysOf(id)).toEqual([`uploads/${id}.mp4`])
  const stored = await openStored(id)
  expect(stored.length).toBe(file.length)
  expect(stored.includes('ZZZZ')).toBe(false)
  await expectFailure(await put(id, 1, piece(file, 1)), 'mediaComplete')
  expect((await complete(id)).status).toBe(202)
}, 20_000)

test('a WebM becomes ready, whatever its sender called it', async () => {
  const found = await upload(readClip('webm'), 'video/mp4')
  expect(found).toMatchObject({ status: 'ready', width: 360, height: 640, duration: 4_000 })
  expect((await rowOf(String(found['id'])))?.extension).toBe('webm')
  expect((await openStored(String(found['id']))).includes('Lavf')).toBe(false)
})

test('where and with what a video was made is gone, and its pictures are as they were', async () => {
  const udta = box('udta', box('\xa9xyz', [0, 18, 0x15, 0xc7], '+52.5200+013.4050/'), box('\xa9mod', 'Spy Phone'))
  const clip = readClip('mp4')
  const marked = changeTables(clip, (children) => {
    const dated = Buffer.from(children)
    dated.writeUInt32BE(3_800_000_000, dated.indexOf('mvhd') + 8)
    return join(dated, udta, box('meta', 'my street'))
  })
  const file = join(marked, box('uuid', 'XMP of my street'))
  expect(Buffer.from(file).includes('+52.5200')).toBe(true)
  const { id, status } = await upload(file)
  expect(status).toBe('ready')
  const stored = await openStored(String(id))
  expect(stored.length).toBe(file.length)
  expect(stored.toString('latin1')).not.toMatch(/\+52\.52|Spy Phone|my street|©xyz|Lavf|Lavc|VideoHandler/)
  expect(stored.readUInt32BE(stored.indexOf('mvhd') + 8)).toBe(0)
  const media = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .subarray(Buffer.from(bytes).indexOf('mdat') + 4)
      .subarray(0, 42_000)
  expect(media(stored).equals(media(file))).toBe(true)
})

test('a video signed as made with AI is labeled, and its manifest is removed', async () => {
  const file = readSigned('generated.mp4')
  expect(Buffer.from(file).includes('c2pa.claim')).toBe(true)
  const { id, status, provenance } = await upload(file)
  expect([status, provenance]).toEqual(['ready', 'ai_generated'])
  expect((await openStored(String(id))).toString('latin1')).not.toMatch(/c2pa|jumb|digitalsourcetype/)
  expect(await upload(readClip('mp4'))).toMatchObject({ status: 'ready', provenance: null })
})

test('a track of places beside the pictures is gone, with its samples', async () => {
  const places = 'GPS 52.5200 13.4050'
  const clip = readClip('mp4')
  const table = (at: number) => [
    box('stsd', uint32(0), uint32(0)),
    box('stsz', uint32(0), uint32(places.length), uint32(1)),
    box('stsc', uint32(0), uint32(1), uint32(1), uint32(1), uint32(1)),
    box('stts', uint32(0), uint32(0)),
    box('co64', uint32(0), uint32(1), uint32(0), uint32(at)),
  ]
  const track = (at: number) =>
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', uint32(0), uint32(0), 'meta', new Uint8Array(13)),
        box('minf', box('stbl', ...table(at))),
      ),
    )
  const at = clip.length + track(0).length + 8
  const file = join(
    changeTables(clip, (children) => join(children, track(at))),
    box('mdat', places),
  )
  expect(Buffer.from(file).indexOf(places)).toBe(at)
  const { id, status } = await upload(file)
  expect(status).toBe('ready')
  expect((await openStored(String(id))).toString('latin1')).not.toMatch(/GPS|52\.52|co64/)
})

test('what a WebM holds beside pictures and sound is gone', async () => {
  const tags = element([0x12, 0x54, 0xc3, 0x67], 'LOCATION +52.5200'.padEnd(200))
  const file = join(readClip('webm'), tags)
  const segment = Buffer.from(file)
  const sizeAt = segment.indexOf(Buffer.from('18538067', 'hex')) + 4
  segment.writeBigUInt64BE((1n << 56n) | BigInt(file.length - sizeAt - 8), sizeAt)
  const { id, status } = await upload(Uint8Array.from(segment), 'video/webm')
  expect(status).toBe('ready')
  expect((await openStored(String(id))).toString('latin1')).not.toMatch(/LOCATION|52\.52|Lavf/)
})

const toHevc = (clip: FileBytes) => {
  const file = Buffer.from(clip)
  file.write('hvc1', file.indexOf('avc1', file.indexOf('stsd')), 'latin1')
  return Uint8Array.from(file)
}

const withLongData = (clip: FileBytes) => {
  const file = Buffer.from(clip)
  const at = file.indexOf('mdat') - 4
  file.writeUInt32BE(file.readUInt32BE(at) + 100, at)
  return Uint8Array.from(file)
}

/** The pictures of a stored MP4, wherever its tables stand. */
const mediaData = (file: Uint8Array) => {
  const at = Buffer.from(file).indexOf('mdat')
  return Buffer.from(file).subarray(at + 4, at - 4 + Buffer.from(file).readUInt32BE(at - 4))
}

test.each<[string, (clip: FileBytes) => FileBytes]>([
  ['four zero bytes at the end of its sample entry', withTerminator],
  ['seven bytes there', (clip) => withTerminator(clip, new Uint8Array(7))],
  ['a list ended by a size of zero', (clip) => withTerminator(clip, new Uint8Array(12))],
  ['three bytes behind it', (clip) => join(clip, [0, 0, 0])],
  ['one byte behind it', (clip) => join(clip, 'x')],
  ['text behind it', (clip) => join(clip, 'SEFH a trailer of a phone')],
  ['zeros behind it', (clip) => join(clip, new Uint8Array(64))],
  ['a last box that is longer than the file', (clip) => join(clip, uint32(5_000), 'free', 'my street')],
  ['pictures that say they go on behind its end', withLongData],
  ['the brand and lists of QuickTime', toQuickTime],
])('an MP4 with %s becomes ready, with the same pictures', async (_, change) => {
  const file = change(readClip('mp4'))
  const { id, ...found } = await upload(file, 'video/quicktime')
  expect(found).toMatchObject({ status: 'ready', width: 360, height: 640, duration: 4_000 })
  const stored = await openStored(String(id))
  expect(stored).toHaveLength(file.length)
  expect(stored.toString('latin1')).not.toMatch(/SEFH|my street|qt  |mhlr/)
  expect(mediaData(stored).equals(mediaData(file))).toBe(true)
  expect(mediaData(stored).length).toBeLessThan(stored.length)
  // Sent again it stays as it is.
  const again = await upload(Uint8Array.from(stored))
  expect((await openStored(String(again['id']))).equals(stored)).toBe(true)
})

test.each([
  ['moov', 'stco'],
  ['mdat', 'stco'],
  ['free', 'co64'],
] as const)('QuickTime of before MP4, which begins with %s and has %s, becomes ready', async (first, table) => {
  const clip = readClip('mp4')
  const file = withoutBrands(clip, first, table)
  const { id, ...found } = await upload(file, 'video/quicktime')
  expect(found).toMatchObject({ status: 'ready', width: 360, height: 640, duration: 4_000 })
  const stored = await openStored(String(id))
  expect(stored.toString('latin1', 4, 12)).toBe('ftypmp42')
  expect(stored).toHaveLength(file.length + 20)
  expect(stored.toString('latin1')).not.toMatch(/wide|Lavf/)
  expect(mediaData(stored).equals(mediaData(clip))).toBe(true)
  const chunk = (bytes: Uint8Array, kind: string) => {
    const at = Buffer.from(bytes).indexOf(kind) + (kind === 'co64' ? 16 : 12)
    return Buffer.from(bytes).readUInt32BE(at) - Buffer.from(bytes).indexOf('mdat')
  }
  expect(chunk(stored, table)).toBe(chunk(clip, 'stco'))
  // Sent again it stays as it is.
  const again = await upload(Uint8Array.from(stored))
  expect((await openStored(String(again['id']))).equals(stored)).toBe(true)
})

test.each<[string, string | Uint8Array]>([
  ['zeros', new Uint8Array(50)],
  ['one zero', new Uint8Array(1)],
  ['text', 'my street, and more of it'],
])('a WebM with %s behind it becomes ready', async (_, trail) => {
  const file = join(readClip('webm'), trail)
  const { id, ...found } = await upload(file, 'video/webm')
  expect(found).toMatchObject({ status: 'ready', width: 360, height: 640, duration: 4_000 })
  const stored = await openStored(String(id))
  expect(stored).toHaveLength(file.length)
  expect(stored.toString('latin1')).not.toContain('street')
})

test.each<[string, () => FileBytes | Promise<FileBytes>, string]>([
  ['HEVC', () => toHevc(readClip('mp4')), 'This video is HEVC'],
  ['HEVC in QuickTime', () => toHevc(toQuickTime(readClip('mp4'))), 'This video is HEVC'],
  ['HEVC in QuickTime without brands', () => toHevc(withoutBrands(readClip('mp4'), 'mdat')), 'This video is HEVC'],
  ['H.264 in 4:4:4', () => withProfile(readClip('mp4'), 244), 'H.264 High 4:4:4'],
  ['H.264 in 4:2:2', () => withProfile(readClip('mp4'), 122), 'H.264 High 4:2:2'],
  ['H.264 of ten bits', () => withProfile(readClip('mp4'), 110), 'H.264 High 10'],
  ['an MP3', () => join('ID3', new Uint8Array(500)), 'MP3 format'],
  ['an AVI', () => join('RIFF', [0, 0, 0, 0], 'AVI LIST', new Uint8Array(500)), 'AVI format'],
  ['a HEIC photo', () => join([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1heic'), 'HEIC format'],
  ['an AVIF', () => makeFile('avif'), 'AVIF format'],
  ['a Matroska', () => toMatroska(readClip('webm')), 'MKV format'],
])('what is refused is named: %s', async (_, make, name) => {
  const id = await sendWhole(await make())
  const answer = await complete(id)
  expect([answer.status, await answer.json()]).toMatchObject([415, { message_detail: expect.stringContaining(name) }])
  expect(await find(id)).toMatchObject({ status: 'failed', error: expect.stringContaining(name) })
})

test('a WebM with a track of subtitles says so, though that is known only later', async () => {
  const id = await sendWhole(withSubtitles(readClip('webm')), 'video/webm')
  expect((await complete(id)).status).toBe(202)
  await consume(id)
  const said = expect.stringContaining('Upload captions separately')
  expect(await find(id)).toMatchObject({ status: 'failed', code: ERRORS.mediaTypeUnsupported.code, error: said })
  expect(await (await complete(id)).json()).toMatchObject({ message_detail: said })
})

function toMatroska(webm: FileBytes): FileBytes {
  const at = Buffer.from(webm).indexOf(Buffer.from('428284', 'hex'))
  const file = join(webm.subarray(0, at), [0x42, 0x82, 0x88], 'matroska', webm.subarray(at + 7))
  // The head is four bytes longer.
  file[4] = (file[4] ?? 0) + 4
  return file
}

const HTML = join('<!doctype html><script>alert(1)</script>'.repeat(20))

test.each<[string, () => FileBytes, ErrorName]>([
  ['an HTML page named .mp4', () => HTML, 'mediaUnreadable'],
  ['zeros', () => new Uint8Array(5_000), 'mediaUnreadable'],
  ['one byte', () => new Uint8Array(1), 'mediaUnreadable'],
  ['an MP4 cut in half', () => readClip('mp4').slice(0, 20_000), 'mediaUnreadable'],
  ['an MP4 cut in its tables', () => readClip('mp4').slice(0, 900), 'mediaUnreadable'],
  ['an MP4 of another codec', () => toHevc(readClip('mp4')), 'mediaTypeUnsupported'],
])('completing refuses %s, and leaves nothing behind', async (_, make, error) => {
  const id = await sendWhole(make())
  await expectFailure(await complete(id), error)
  expect(await find(id)).toMatchObject({ status: 'failed', error: expect.any(String) })
  expect(await keysOf(id)).toEqual([])
  await expectFailure(await complete(id), error)
})

test.each([20_000, 31_000])('a WebM cut off after %s bytes fails', async (bytes) => {
  const id = await sendWhole(readClip('webm').slice(0, bytes), 'video/webm')
  await complete(id)
  await consume(id)
  expect(await find(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('read this file') })
  expect(await keysOf(id)).toEqual([])
})

test('a video whose tables tell of billions of pictures fails before they are worked out', async () => {
  const file = Buffer.from(readClip('mp4'))
  file.writeUInt32BE(2_000_000_000, file.indexOf('stts') + 12)
  const id = await sendWhole(Uint8Array.from(file))
  await complete(id)
  await consume(id)
  expect(await find(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('read this file') })
  expect(await keysOf(id)).toEqual([])
})

test('a video of more than five minutes fails', async () => {
  const file = changeTables(readClip('mp4'), (children) => {
    const slow = Buffer.from(children)
    const scale = slow.indexOf('mdhd') + 16
    slow.writeUInt32BE(Math.floor(slow.readUInt32BE(scale) / 80), scale)
    return Uint8Array.from(slow)
  })
  expect(await upload(file)).toMatchObject({
    status: 'failed',
    code: ERRORS.videoTooLong.code,
    error: expect.stringContaining('5 minutes'),
  })
})

test('a WebM that says it takes more than five minutes fails, too', async () => {
  const file = Buffer.from(readClip('webm'))
  const duration = file.indexOf(Buffer.from('448988', 'hex')) + 3
  file.writeDoubleBE(400_000, duration)
  expect(await upload(Uint8Array.from(file), 'video/webm')).toMatchObject({
    status: 'failed',
    code: ERRORS.videoTooLong.code,
  })
})

test('what cannot be uploaded is refused before anything is sent', async () => {
  await expectFailure(await open(1_000, 'video/x-matroska'), 'mediaTypeUnsupported')
  await expectFailure(await open(MAX_VIDEO_BYTES + 1), 'mediaTooLarge')
  for (const bytes of [0, -1, 1.5]) await expectFailure(await open(bytes), 'invalidInput')
  const used = { kind: 'video', status: 'failed', error: 'mediaNotFound', ownerId: me.id } as const
  const bytes = MAX_UPLOAD_BYTES_PER_DAY - 1_500
  await site.db.insert(uploads).values({ ...used, id: newId(), bytes, createdAt: Date.now() })
  expect((await open(1_000)).status).toBe(201)
  await expectFailure(await open(1_000), 'quotaExceeded')
})

test("parts of another's upload, and parts that it does not have, are refused", async () => {
  const file = readClip('mp4')
  const id = await start(file.length)
  for (const part of [0, 2, 99]) {
    const answer = await put(id, part, file)
    expect(await expectFailure(answer, 'invalidInput')).toMatchObject({ message_detail: expect.stringContaining('1') })
  }
  await expectFailure(await put(id, '-1', file), 'invalidInput')
  cookie = await makeSession(site.db, await makeUser(site.db))
  await expectFailure(await put(id, 1, file), 'mediaNotFound')
  await expectFailure(await complete(id), 'mediaNotFound')
  await expectFailure(await send(site.origin, href('upload', { id }), { cookie }), 'mediaNotFound')
  expect(await site.db.$count(uploadParts, eq(uploadParts.uploadId, id))).toBe(0)
})

test('a part of another length is refused, and one that breaks off is missing', async () => {
  const file = readClip('mp4')
  const id = await start(file.length)
  for (const body of [file.slice(1), join(file, 'x'), '']) {
    expect(await expectFailure(await put(id, 1, body), 'invalidInput')).toMatchObject({
      message_detail: expect.stringContaining(String(file.length)),
    })
  }
  for (const length of [file.length - 1, file.length + 1]) {
    const body = new Response(new Uint8Array(length)).body ?? ''
    await expectFailure(await put(id, 1, body), 'invalidInput')
  }
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(file.slice(0, 700)),
    pull: (controller) => controller.error(new Error('The connection is gone')),
  })
  await put(id, 1, broken, { 'content-length': String(file.length) }).then(
    (answer) => expect(answer.status).toBeGreaterThanOrEqual(500),
    () => {},
  )
  expect(await find(id)).toMatchObject({ received_parts: [] })
  expect((await complete(id)).status).toBe(409)
  expect((await put(id, 1, file)).status).toBe(200)
  expect((await complete(id)).status).toBe(202)
})

/** An app whose store fails at one of its calls for parts. */
async function startFailing(isFailing: (name: string, part: unknown) => boolean) {
  const whole = memoryBucket()
  const calls: string[] = []
  const media = new Proxy(whole, {
    get(bucket, name) {
      const method: unknown = Reflect.get(bucket, name)
      if (name !== 'resumeMultipartUpload') return method
      return (key: string, id: string) =>
        new Proxy(bucket.resumeMultipartUpload(key, id), {
          get(multipart, verb) {
            const call = Reflect.get(multipart, verb) as unknown
            if (typeof call !== 'function') return call
            return async (...parameters: unknown[]) => {
              calls.push(String(verb))
              if (isFailing(String(verb), parameters[0])) throw new Error('The store is away')
              return Reflect.apply(call, multipart, parameters) as unknown
            }
          },
        })
    },
  })
  const other = await startApp({ options: { bindings: { MEDIA: media, PICTURE_QUEUE: queue } } })
  cookie = await makeSession(other.db, await makeUser(other.db))
  return { other, calls }
}

test('where the store fails on a part or at the end, the upload goes on later', async () => {
  let failing: string | undefined = 'uploadPart'
  const { other } = await startFailing((name, part) => name === failing && (name === 'complete' || part === 3))
  const file = padMp4(readClip('mp4'), THREE_PARTS)
  const id = await start(file.length, 'video/mp4', other)
  const sendPart = async (part: number) => (await put(id, part, piece(file, part), {}, other)).status
  expect([await sendPart(1), await sendPart(2), await sendPart(3)]).toEqual([200, 200, 503])
  expect(await find(id, other)).toMatchObject({ status: 'uploading', received_parts: [1, 2] })
  failing = 'complete'
  expect(await sendPart(3)).toBe(200)
  expect((await complete(id, {}, other)).status).toBe(503)
  expect(await find(id, other)).toMatchObject({ status: 'uploading', received_parts: [1, 2, 3] })
  failing = undefined
  expect((await complete(id, {}, other)).status).toBe(202)
  await consume(id, other)
  expect(await find(id, other)).toMatchObject({ status: 'ready', duration: 4_000 })
  await other.stop()
}, 60_000)

test('of two calls that complete at once, one does', async () => {
  const { other, calls } = await startFailing(() => false)
  const file = readClip('mp4')
  const id = await start(file.length, 'video/mp4', other)
  await put(id, 1, file, {}, other)
  const answers = await Promise.all([complete(id, {}, other), complete(id, {}, other)])
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(calls.filter((name) => name === 'complete')).toHaveLength(1)
  await other.stop()
}, 60_000)

test('a part that the store has lost is asked for again', async () => {
  const file = readClip('mp4')
  const id = await sendWhole(file)
  await site.db.update(uploadParts).set({ etag: 'another' }).where(eq(uploadParts.uploadId, id))
  expect((await complete(id)).status).toBe(503)
  expect(await find(id)).toMatchObject({ received_parts: [] })
  await put(id, 1, file)
  expect((await complete(id)).status).toBe(202)
})

test('a consumer that is killed in the middle runs again, and twice at once', async () => {
  const id = await sendWhole(readClip('mp4'))
  await complete(id)
  await consume(id)
  const first = await rowOf(id)
  // The state is that before its end: the clean file is stored, and the row does not say so.
  await site.media?.put(`uploads/${id}`, readClip('mp4'))
  await site.db.update(uploads).set({ status: 'processing', signature: null }).where(eq(uploads.id, id))
  await Promise.all([consume(id), consume(id)])
  expect(await rowOf(id)).toEqual(first)
  expect(await keysOf(id)).toEqual([`uploads/${id}.mp4`])
})

test('a video whose call broke off after it was claimed is made ready by the sweep', async () => {
  const id = await sendWhole(readClip('mp4'))
  await site.db.update(uploads).set({ status: 'processing' }).where(eq(uploads.id, id))
  await site.runScheduled(Date.now() + 20 * MINUTE_MS)
  expect(queued).toContainEqual({ video: id })
  await consume(id)
  expect(await find(id)).toMatchObject({ status: 'ready' })
})

test('a video that could not be processed in all its tries has failed, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const id = newId()
  const row = { id, ownerId: me.id, kind: 'video', status: 'processing', bytes: 10, createdAt: Date.now() } as const
  await site.db.insert(uploads).values(row)
  const store = memoryBucket()
  const env = { EVENT_STORE: store, MEDIA: site.media ?? memoryBucket() }
  await storeDeadImages({ db: site.db, env }, makeBatch('tackboard-pictures-dead', [{ video: id }], []))
  expect(await find(id)).toMatchObject({ status: 'failed', error: expect.any(String) })
  expect((await store.list()).objects.map(({ key }) => key)).toEqual([`dead-pictures/${id}`])
  vi.restoreAllMocks()
})

test('an unfinished upload is removed by its owner, or by the sweep after a day', async () => {
  const file = readClip('mp4')
  const removed = await sendWhole(file)
  const old = await sendWhole(file)
  const upload = (id: string, row?: { multipartId: string | null }) =>
    site.media?.resumeMultipartUpload(`uploads/${id}`, row?.multipartId ?? '').uploadPart(1, file)
  const rows = [await rowOf(removed), await rowOf(old)]
  await send(site.origin, href('upload', { id: removed }), { method: 'DELETE', cookie })
  await expectFailure(await put(removed, 1, file), 'mediaNotFound')
  await expect(upload(removed, rows[0])).rejects.toThrow('10024')
  await site.runScheduled(Date.now() + UPLOAD_LIFETIME_MS + MINUTE_MS)
  expect(await rowOf(old)).toBeUndefined()
  await expect(upload(old, rows[1])).rejects.toThrow('10024')
})

test('a chosen cover is kept, and must be an image of the same user', async () => {
  const taken = await send(site.origin, href('uploads'), { method: 'POST', body: await makeFile('jpeg'), cookie })
  const cover = String((await readMade(taken))['id'])
  const id = await sendWhole(readClip('mp4'))
  await expectFailure(await complete(id, { cover_media_id: id }), 'mediaNotFound')
  expect((await complete(id, { cover_media_id: cover })).status).toBe(202)
  await consume(id)
  expect(await find(id)).toMatchObject({ status: 'ready', cover_media_id: cover })
})

test('another cover can be chosen while the video is being processed, and afterwards', async () => {
  const makeCover = async () => {
    const taken = await send(site.origin, href('uploads'), { method: 'POST', body: await makeFile('jpeg'), cookie })
    return String((await readMade(taken))['id'])
  }
  const [first, second, third] = [await makeCover(), await makeCover(), await makeCover()]
  const id = await sendWhole(readClip('mp4'))
  await complete(id, { cover_media_id: first })
  expect((await complete(id, { cover_media_id: second })).status).toBe(202)
  await consume(id)
  expect(await find(id)).toMatchObject({ status: 'ready', cover_media_id: second })
  const again = await complete(id, { cover_media_id: third })
  expect([again.status, await again.json()]).toMatchObject([202, { data: { id, status: 'ready' } }])
  expect((await complete(id)).status).toBe(202)
  expect(await find(id)).toMatchObject({ status: 'ready', cover_media_id: third })
  await expectFailure(await complete(id, { cover_media_id: id }), 'mediaNotFound')
})

function sendCaptions(body: Sent['body'], type = 'text/vtt'): Promise<Response> {
  const headers = { 'content-type': type }
  return send(site.origin, href('captionsUploads'), { method: 'POST', body: body ?? '', cookie, headers })
}

test('captions are taken in one spelling, with nothing but what is said', async () => {
  const file = [
    '\uFEFFWEBVTT - by me',
    'NOTE my street',
    'STYLE\n::cue { background: url(https://evil.example) }',
    'REGION\nid:fred',
    '1\n00:00.000 --> 00:02.000 align:start region:fred\nWaves – <i>rolling</i>',
    '00:02.000 --> 00:00:04.000\nThe sun',
  ]
  const taken = await sendCaptions(file.join('\r\n\r\n'))
  const { id, kind } = await readMade(taken)
  expect(kind).toBe('captions')
  expect((await openStored(String(id))).toString()).toBe(
    'WEBVTT\n\n00:00.000 --> 00:02.000 align:start\nWaves – <i>rolling</i>\n\n00:02.000 --> 00:00:04.000\nThe sun\n',
  )
  expect(await find(String(id))).toMatchObject({ kind: 'captions', status: 'ready' })
})

test.each<[string, Sent['body'], ErrorName]>([
  ['nothing', '', 'captionsUnreadable'],
  ['subtitles of another kind', '[Script Info]\nTitle: Hello', 'captionsUnreadable'],
  ['no captions', 'WEBVTT\n\nNOTE nothing', 'captionsUnreadable'],
  ['a caption that ends before it begins', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', 'captionsUnreadable'],
  ['a page', '<!doctype html>', 'captionsUnreadable'],
  ['Cyrillic of Windows', join('WEBVTT\n\n00:00.000 --> 00:02.000\n\xcf\xf0\xe8\xe2\xe5\xf2'), 'captionsUnreadable'],
  ['more than 1 MB', `WEBVTT\n\n00:00.000 --> 00:02.000\n${'a'.repeat(1_000_000)}`, 'mediaTooLarge'],
])('captions are refused: %s', async (_, body, error) => {
  await expectFailure(await sendCaptions(body), error)
  expect(await site.db.$count(uploads, eq(uploads.ownerId, me.id))).toBe(0)
})

test('captions of another type are refused', async () => {
  await expectFailure(await sendCaptions(readClip('vtt'), 'text/plain'), 'mediaTypeUnsupported')
})

test('captions that are refused are named as what they are', async () => {
  const answer = await sendCaptions('[Script Info]\nTitle: Hello')
  expect(await answer.json()).toMatchObject({ message_detail: expect.stringContaining('SSA') })
})

test('SRT is taken as WebVTT', async () => {
  const taken = await sendCaptions('1\n00:00:00,000 --> 00:00:02,000\nHello', 'application/x-subrip')
  const { id } = await readMade(taken)
  expect((await openStored(String(id))).toString()).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello\n')
})

test('a published video is served with its captions, and in ranges', async () => {
  const context: MemberContext = standIn({
    db: site.db,
    env: { MEDIA: site.media },
    now: Date.now(),
    viewer: { user: { id: me.id } },
  })
  const { id } = await upload(readClip('mp4'))
  const { id: captionsId } = await readMade(await sendCaptions(readClip('vtt')))
  const [video] = await requireUploads(context, [String(id)], 'video')
  const [captions] = await requireUploads(context, [String(captionsId)], 'captions')
  if (!video || !captions) throw new Error('They are ready')
  for (const _ of ['once', 'twice']) await publishClips(context, [video, captions])
  const cover = { signature: 'ab'.repeat(16) }
  const list = toVideoList(video, cover, { en: captions })
  expect(list).toEqual({
    V_MP4: {
      url: mediaUrl('video', video.signature, 'mp4'),
      width: 360,
      height: 640,
      duration: 4_000,
      thumbnail: mediaUrl('736x', cover.signature, 'webp'),
      captionsUrls: { en: mediaUrl('video', captions.signature, 'vtt') },
    },
  })
  const part = await send(site.origin, list['V_MP4']?.url ?? '', { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp'])
  expect(await (await send(site.origin, list['V_MP4']?.captionsUrls['en'] ?? '')).text()).toContain('WEBVTT')
})
