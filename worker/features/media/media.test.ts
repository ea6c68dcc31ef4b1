import { randomBytes } from 'node:crypto'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mediaKey, mediaUrl } from '#schema/media/media-url.ts'
import type { Env } from '#worker/env.ts'
import { errorText } from '../../../test/helpers/texts.ts'
import { answerMedia } from './index.ts'

const photo = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const clip = 'ffeeddccbbaa99887766554433221100'
const stranger = '00000000000000000000000000000000'
const clipBytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251)

let runtime: Miniflare
let env: Env
const made: string[] = []

beforeAll(async () => {
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      r2Buckets: { MEDIA: 'tackboard-media' },
      images: { binding: 'IMAGES' },
      cf: false,
    }),
  )
  const images = await runtime.getImagesBinding('IMAGES')
  const bindings = { MEDIA: await runtime.getR2Bucket('MEDIA'), IMAGES: { input: watchInput } }
  env = bindings as unknown as Env

  function watchInput(stream: Parameters<typeof images.input>[0]) {
    made.push('picture')
    return images.input(stream)
  }
  const original = await sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  await env.MEDIA.put(mediaKey('orig', photo, 'jpg'), original)
  await env.MEDIA.put(mediaKey('video', clip, 'mp4'), clipBytes)
}, 30_000)

beforeEach(() => {
  made.length = 0
})

afterAll(() => runtime.dispose())

function ask(path: string, headers: Record<string, string> = {}, method = 'GET', bindings = env) {
  return answerMedia(new Request(`http://localhost${path}`, { method, headers }), bindings)
}

test('an original comes as stored, for good, and can do nothing but be seen', async () => {
  const answer = await ask(mediaUrl('orig', photo, 'jpg'))
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(bytes.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/)
})

test('a client that has the file already gets 304', async () => {
  const etag = (await ask(mediaUrl('orig', photo, 'jpg'))).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask(mediaUrl('orig', photo, 'jpg'), { 'if-none-match': known })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toContain('immutable')
  }
  expect((await ask(mediaUrl('orig', photo, 'jpg'), { 'if-none-match': '"other"' })).status).toBe(200)
  expect((await ask(mediaUrl('orig', photo, 'jpg'), { 'if-none-match': 'rubbish' })).status).toBe(200)
})

test('a rendition is made when it is first asked for and kept', async () => {
  const path = mediaUrl('236x', photo, 'webp')
  const first = await ask(path)
  const second = await ask(path)
  expect([first.status, second.status, made.length]).toEqual([200, 200, 1])
  expect(first.headers.get('content-type')).toBe('image/webp')
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 236, height: 189 })
  expect((await env.MEDIA.head(mediaKey('236x', photo, 'webp')))?.httpMetadata?.contentType).toBe('image/webp')
})

test('a rendition that many ask for at once is the same for all', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(mediaUrl('474x', photo, 'webp'))))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1)
})

test.each([
  ['60x60', 'webp', { format: 'webp', width: 60, height: 60 }],
  ['600x315', 'jpg', { format: 'jpeg', width: 600, height: 315 }],
  ['736x', 'webp', { format: 'webp', width: 736, height: 589 }],
] as const)('the rendition %s has its box and format', async (size, extension, expected) => {
  const answer = await ask(mediaUrl(size, photo, extension))
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject(expected)
})

test.each(['png', 'webp', 'gif'] as const)('a see-through %s stands on white in a JPEG', async (format) => {
  const signature = randomBytes(16).toString('hex')
  const image = { width: 700, height: 400, channels: 4 as const, background: { r: 200, g: 40, b: 40, alpha: 0 } }
  await env.MEDIA.put(mediaKey('orig', signature, format), await sharp({ create: image }).toFormat(format).toBuffer())
  const answer = await ask(mediaUrl('600x315', signature, 'jpg'))
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  expect(channels.map(({ min, max }) => [min, max])).toEqual([
    [255, 255],
    [255, 255],
    [255, 255],
  ])
})

test('a half see-through color is mixed with white in a JPEG', async () => {
  const signature = randomBytes(16).toString('hex')
  const image = { width: 600, height: 315, channels: 4 as const, background: { r: 200, g: 40, b: 40, alpha: 0.25 } }
  await env.MEDIA.put(mediaKey('orig', signature, 'png'), await sharp({ create: image }).png().toBuffer())
  const answer = await ask(mediaUrl('600x315', signature, 'jpg'))
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  const found = channels.map(({ mean }) => Math.round(mean))
  for (const [place, expected] of [241, 201, 201].entries()) {
    expect(Math.abs((found[place] ?? 0) - expected)).toBeLessThanOrEqual(2)
  }
})

test('a rendition that cannot be stored is shown all the same, but not for good', async () => {
  const put = () => Promise.reject(new Error('full'))
  const full = {
    ...env,
    MEDIA: { head: env.MEDIA.head.bind(env.MEDIA), get: env.MEDIA.get.bind(env.MEDIA), put } as never,
  }
  const answer = await ask(mediaUrl('564x', photo, 'webp'), {}, 'GET', full)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('etag')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
})

test('parts of a video', async () => {
  const path = mediaUrl('video', clip, 'mp4')
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=4900-', 4_900, 4_999],
    ['bytes=-10', 4_990, 4_999],
    ['bytes=100-9999', 100, 4_999],
  ] as const) {
    const answer = await ask(path, { range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/5000`)
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(clipBytes.slice(start, end + 1))
  }
})

test('a part outside the video is refused with its length', async () => {
  const answer = await ask(mediaUrl('video', clip, 'mp4'), { range: 'bytes=5000-' })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe('bytes */5000')
  expect(await answer.text()).toContain(errorText('rangeNotSatisfiable'))
})

test('a part is only sent of the file that was meant', async () => {
  const path = mediaUrl('video', clip, 'mp4')
  const etag = (await ask(path)).headers.get('etag') ?? ''
  expect((await ask(path, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await ask(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask(path, { range: 'bytes=0-9,20-29' })).status).toBe(200)
})

test('the head alone', async () => {
  const stored = await ask(mediaUrl('video', clip, 'mp4'), {}, 'HEAD')
  expect([stored.status, stored.headers.get('content-length'), await stored.text()]).toEqual([200, '5000', ''])
  const yetToMake = await ask(mediaUrl('170x', photo, 'webp'), {}, 'HEAD')
  expect([yetToMake.status, yetToMake.headers.get('content-type'), await yetToMake.text()]).toEqual([
    200,
    'image/webp',
    '',
  ])
})

test.each([
  ['a rendition of no image', mediaUrl('236x', stranger, 'webp')],
  ['no original', mediaUrl('orig', stranger, 'jpg')],
  ['an original of another ending', mediaUrl('orig', photo, 'png')],
  ['no video', mediaUrl('video', stranger, 'mp4')],
  ['a rendition of a video', mediaUrl('236x', clip, 'webp')],
  ['an unknown size', mediaUrl('236x', photo, 'webp').replace('236x', '9999x')],
  ['folders of another hash', mediaUrl('236x', photo, 'webp').replace('/0a/', '/0b/')],
  ['upper case', mediaUrl('236x', photo, 'webp').toUpperCase().replace('/MEDIA/', '/media/')],
  ['a way up', `/media/236x/%2e%2e/orig/${photo}.jpg`],
  ['an escaped way up', '/media/236x/..%2f..%2f..%2fetc/passwd'],
  ['a NUL', '/media/236x/0a/1b/2c/%00.webp'],
  ['a broken escape', '/media/236x/0a/1b/2c/%E0%A4%A.webp'],
  ['nothing', '/media/'],
  ['very much', `/media/236x/${'a/'.repeat(4_000)}`],
])('404: %s', async (_, path) => {
  const answer = await ask(path)
  expect([answer.status, await answer.text()]).toEqual([404, `${errorText('notFound')}\n`])
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(made).toEqual([])
})

test('nothing can be changed here', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await ask(mediaUrl('orig', photo, 'jpg'), {}, method)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})
