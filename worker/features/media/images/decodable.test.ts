import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ErrorName } from '#schema/errors.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import {
  join,
  makeAnimation,
  makeFile,
  makeImage,
  MAKERS_TRAILER,
  pngChunk,
  toAvifSequence,
  toBytes,
  withoutCanvas,
  withOddScan,
  type FileBytes,
} from '../../../../test/helpers/image-files.ts'
import { ImageInspector } from '../inspect/inspect-image.ts'
import { makeDecodable } from './decodable.ts'

/** The decoder is as strict as that of a local run: it refuses what only deserves a warning. */
async function decode(file: Uint8Array): Promise<{ size: string; pixels: Buffer }> {
  const { data, info } = await sharp(file, { autoOrient: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { size: `${info.width} × ${info.height}`, pixels: data }
}

async function check(file: FileBytes): Promise<ErrorName | 'taken'> {
  try {
    await decode((await makeDecodable(file)).file)
    return 'taken'
  } catch (error) {
    return error instanceof ServiceError ? error.error : 'mediaUnreadable'
  }
}

const jpeg = () => makeFile('jpeg')
const png = () => makeFile('png')
const progressive = async () => toBytes(await (await makeNoise()).jpeg({ progressive: true }).toBuffer())
const noisy = async () => toBytes(await (await makeNoise()).jpeg().toBuffer())
const restarting = async () => toBytes(await (await makeNoise()).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer())

async function makeNoise() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 203, height: 131, channels: 3, background: '#888', noise } })
  return sharp(await image.png().toBuffer())
}

/** Puts rubbish behind the first segment. */
function behindFirst(jpeg: FileBytes, rubbish: string | number[]): FileBytes {
  const at = 4 + Buffer.from(jpeg).readUInt16BE(4)
  return join(jpeg.subarray(0, at), rubbish, jpeg.subarray(at))
}

const withoutEnd = (bytes: number) => (file: FileBytes) => file.slice(0, -bytes)

test.each<[string, () => Promise<FileBytes>, (file: FileBytes) => FileBytes]>([
  ['a JPEG whose scan says that nothing follows', jpeg, withOddScan],
  ['a JPEG without its end mark', noisy, withoutEnd(2)],
  ['a JPEG with half of it', noisy, withoutEnd(1)],
  ['a JPEG of full colors without it', restarting, withoutEnd(2)],
  ['a progressive JPEG without it', progressive, withoutEnd(2)],
  ['a JPEG with a trailer of a phone', noisy, (file) => join(file, MAKERS_TRAILER)],
  ['a JPEG with a trailer instead of its end', noisy, (file) => join(file.subarray(0, -2), MAKERS_TRAILER)],
  ['a progressive one with a trailer instead', progressive, (file) => join(file.subarray(0, -2), MAKERS_TRAILER)],
  ['a JPEG with rubbish between its segments', jpeg, (file) => behindFirst(file, 'rubbish')],
  ['a JPEG with an escaped zero there', jpeg, (file) => behindFirst(file, [0xff, 0, 7])],
  ['a JPEG with rubbish before its end', noisy, (file) => join(file.subarray(0, -2), 'rubbish', [0xff, 0xd9])],
  ['a PNG without its end', png, withoutEnd(12)],
  ['a PNG with half of it', png, withoutEnd(5)],
  ['a PNG without the checksum of its end', png, withoutEnd(4)],
  ['a PNG with something behind it', png, (file) => join(file, 'more')],
  ['a PNG with a damaged text', png, (file) => join(file.subarray(0, 33), pngChunk('tEXt', 'a\0b'), file.subarray(33))],
  ['a WebP with something behind it', () => makeFile('webp'), (file) => join(file, 'more')],
  ['an AVIF with something behind it', () => makeFile('avif'), (file) => join(file, 'more')],
  ['an AVIF with a page behind it', () => makeFile('avif'), (file) => join(file, '<!doctype html><p>Hello</p>')],
  ['a GIF without its end', () => makeFile('gif'), withoutEnd(1)],
  ['a GIF without the end of its blocks', () => makeFile('gif', { width: 40 }), withoutEnd(2)],
  ['a GIF with something else for its end', () => makeFile('gif'), (file) => join(file.subarray(0, -1), 'more')],
  ['a GIF that says it has no size', () => makeFile('gif'), withoutCanvas],
])('%s is taken, with all its pixels', async (_, make, change) => {
  const whole = await make()
  const file = change(whole)
  expect(await check(file)).toBe('taken')
  const [found, expected] = [await decode((await makeDecodable(file)).file), await decode(whole)]
  expect(found.size).toBe(expected.size)
  expect(found.pixels.equals(expected.pixels)).toBe(true)
})

test('of a sequence of AVIF the first image is taken', async () => {
  const whole = await makeFile('avif')
  const { file } = await makeDecodable(toAvifSequence(whole))
  expect(Buffer.from(file).toString('latin1')).not.toMatch(/avis|moov/)
  expect((await decode(file)).pixels.equals((await decode(whole)).pixels)).toBe(true)
})

test.each(['gif'] as const)(
  'an animated %s without its end, and without its size, keeps its frames',
  async (format) => {
    const whole = await makeAnimation(format)
    for (const file of [whole.slice(0, -1), withoutCanvas(whole)]) {
      const kept: Uint8Array[] = []
      const inspector = new ImageInspector({ onCleaned: (piece) => kept.push(piece) })
      for (let at = 0; at < file.length; at += 5) inspector.push(file.subarray(at, at + 5))
      expect(inspector.finish()).toMatchObject({
        width: 16,
        height: 16,
        frames: 3,
        cleanedBytes: Buffer.concat(kept).length,
      })
      const pixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer()
      expect((await pixels(Buffer.concat(kept))).equals(await pixels(whole))).toBe(true)
    }
  },
)

test.each<[string, () => Promise<FileBytes>]>([
  ['a JPEG cut in the middle', async () => (await noisy()).slice(0, 6_000)],
  ['a JPEG cut near its end', async () => (await noisy()).slice(0, -20)],
  ['a progressive one cut in the middle', async () => (await progressive()).slice(0, 6_000)],
  ['a progressive one cut near its end', async () => (await progressive()).slice(0, -20)],
  ['a JPEG cut and with something behind it', async () => join((await noisy()).slice(0, 6_000), MAKERS_TRAILER)],
  ['a PNG cut in the middle', async () => (await png()).slice(0, -30)],
  ['a PNG cut in the sum of its compressed data', async () => (await png()).slice(0, -18)],
  ['a GIF cut in the middle', async () => (await makeFile('gif')).slice(0, -3)],
  ['a WebP cut in the middle', async () => (await makeFile('webp')).slice(0, -10)],
  ['an AVIF cut in the middle', async () => (await makeFile('avif')).slice(0, -10)],
])('%s is refused', async (_, make) => {
  expect(await check(await make())).toBe('mediaUnreadable')
})

test('a photo keeps its turn on the way to the decoder, and loses all else', async () => {
  const image = (await makeImage('jpeg')).withMetadata({ orientation: 6 }).withExif({ IFD0: { Copyright: 'me' } })
  const turned = toBytes(await image.withMetadata({ orientation: 6 }).toBuffer())
  expect((await decode((await makeDecodable(turned)).file)).size).toBe('80 × 120')
})
