import { like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { images } from '#db/tables/images.ts'
import { pinDetails } from '#db/tables/pins/pins.ts'
import type { ImageSize } from '#schema/media/image-size-constants.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { fitBox, mediaUrl } from '#schema/media/media-url.ts'
import { send } from '../../helpers/client.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const FOREVER = 'public, max-age=31536000, immutable'

let image: StoredImage
let video: string

beforeAll(async () => {
  const [stored] = await db
    .select()
    .from(images)
    .where(sql`${images.width} > 600 and ${images.bytes} > 1`)
    .limit(1)
  if (!stored) throw new Error('The demo has no image of that width')
  image = stored
  const [details] = await db
    .select({ videos: pinDetails.videos })
    .from(pinDetails)
    .where(like(pinDetails.videos, '%.mp4%'))
    .limit(1)
  const url = Object.values(details?.videos?.[0] ?? {}).find((rendition) => rendition.url.endsWith('.mp4'))?.url
  if (url === undefined) throw new Error('The demo has no clip')
  video = url
})

async function readBytes(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

it.each<[ImageSize, 'webp' | 'jpg']>([
  ['236x', 'webp'],
  ['60x60', 'webp'],
  ['90x90', 'webp'],
  ['222x', 'webp'],
  ['474x', 'webp'],
  ['600x315', 'jpg'],
  ['736x', 'webp'],
])('an image comes in the size %s as %s, made where it is not there yet, for good', async (size, extension) => {
  const path = mediaUrl(size, image.signature, extension)
  const answer = await send(origin, path)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': extension === 'jpg' ? 'image/jpeg' : 'image/webp',
    'cache-control': FOREVER,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  const bytes = await readBytes(answer)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: extension === 'jpg' ? 'jpeg' : 'webp',
    ...fitBox(image, size),
  })
  const again = await send(origin, path)
  expect(again.headers.get('etag')).toBe(answer.headers.get('etag'))
  expect((await readBytes(again)).equals(bytes)).toBe(true)
})

it('a client that has the image gets 304', async () => {
  const path = mediaUrl('236x', image.signature, 'webp')
  const etag = (await send(origin, path)).headers.get('etag') ?? ''
  const same = await send(origin, path, { headers: { 'if-none-match': etag } })
  expect([same.status, same.headers.get('etag'), same.headers.get('cache-control')]).toEqual([304, etag, FOREVER])
  expect(await same.text()).toBe('')
  expect((await send(origin, path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
})

it('HEAD says all of an image but its bytes', async () => {
  const path = mediaUrl('orig', image.signature, image.extension)
  const whole = await send(origin, path)
  const head = await send(origin, path, { method: 'HEAD' })
  expect(head.status).toBe(200)
  for (const name of ['content-type', 'etag', 'cache-control'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name))
  expect(head.headers.get('content-length')).toBe(String((await readBytes(whole)).length))
  expect(await head.text()).toBe('')
})

it('a video is sought in: parts of it are the parts of the whole', async () => {
  const whole = await send(origin, video)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const bytes = await readBytes(whole)
  const ranges: [range: string, from: number, to: number][] = [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, bytes.length - 1],
    ['bytes=-50', bytes.length - 50, bytes.length - 1],
    [`bytes=10-${bytes.length * 2}`, 10, bytes.length - 1],
  ]
  for (const [range, from, to] of ranges) {
    const part = await send(origin, video, { headers: { range } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`)
    expect(part.headers.get('content-length')).toBe(String(to - from + 1))
    expect((await readBytes(part)).equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  const etag = whole.headers.get('etag') ?? ''
  expect((await send(origin, video, { headers: { range: 'bytes=0-9', 'if-range': etag } })).status).toBe(206)
  const changed = await send(origin, video, { headers: { range: 'bytes=0-9', 'if-range': '"older"' } })
  expect([changed.status, (await readBytes(changed)).length]).toEqual([200, bytes.length])
})

it('a part beyond the end of a video is refused with its length', async () => {
  const total = (await readBytes(await send(origin, video))).length
  const answer = await send(origin, video, { headers: { range: `bytes=${total}-` } })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${total}`])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('a path that is no file is a short 404, cached briefly', async () => {
  const { signature, extension } = image
  const known = mediaUrl('236x', signature, 'webp')
  const paths = [
    mediaUrl('236x', '0'.repeat(32), 'webp'),
    known.replace('/236x/', '/237x/'),
    known.replace('/236x/', '/9999x9999/'),
    known.replace('.webp', '.png'),
    known.replace('.webp', '.svg'),
    known.replace('.webp', '.webp/'),
    known.replace(`/${signature.slice(0, 2)}/`, '/zz/'),
    known.replace(signature, signature.toUpperCase().replace(/\d/g, 'A')),
    mediaUrl('video', signature, 'mp4'),
    mediaUrl('orig', signature, extension === 'png' ? 'avif' : 'png'),
    '/media/../wrangler.toml',
    '/media/orig/..%2f..%2fsecret',
    '/media/',
  ]
  for (const path of paths) {
    const answer = await send(origin, path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
    await answer.body?.cancel()
  }
})

it('an image is only read', async () => {
  const answer = await send(origin, mediaUrl('236x', image.signature, 'webp'), { method: 'DELETE' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
