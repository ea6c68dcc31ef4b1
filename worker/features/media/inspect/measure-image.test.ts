import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { join, pngHead } from '../../../../test/helpers/image-files.ts'
import { measureImage } from './measure-image.ts'

function draw() {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5' } })
}

describe('the size of an image', () => {
  it.each([
    ['JPEG', () => draw().jpeg()],
    ['progressive JPEG', () => draw().jpeg({ progressive: true })],
    ['PNG', () => draw().png()],
    ['WebP', () => draw().webp()],
    ['lossless WebP', () => draw().webp({ lossless: true })],
    ['GIF', () => draw().gif()],
    ['AVIF', () => draw().avif({ effort: 0 })],
  ])('is read from %s', async (_, make) => {
    expect(measureImage(new Uint8Array(await make().toBuffer()))).toEqual({ width: 320, height: 200 })
  })

  it.each([
    [3, { width: 320, height: 200 }],
    [6, { width: 200, height: 320 }],
    [8, { width: 200, height: 320 }],
  ])('is the one in which it is shown, with orientation %i', async (orientation, size) => {
    const turned = await draw().withMetadata({ orientation }).jpeg().toBuffer()
    expect(measureImage(new Uint8Array(turned))).toEqual(size)
  })

  it('is read from the first bytes, even of a file too large to upload', async () => {
    const file = new Uint8Array(await draw().jpeg().toBuffer())
    expect(measureImage(file.subarray(0, file.length - 100))).toEqual({ width: 320, height: 200 })
    expect(measureImage(pngHead(30_000, 20_000))).toEqual({ width: 30_000, height: 20_000 })
  })

  it('is read where Exif data are cut off or make no sense', async () => {
    const file = new Uint8Array(await draw().jpeg().toBuffer())
    const exif = (...data: number[]) => join([0xff, 0xe1, 0, 8 + data.length], 'Exif\0\0', data)
    for (const segment of [
      exif(),
      exif(0x49, 0x49, 42, 0, 255, 255, 255, 255),
      exif(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 9),
    ]) {
      const damaged = join(file.subarray(0, 2), segment, file.subarray(2))
      expect(measureImage(damaged)).toEqual({ width: 320, height: 200 })
    }
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html><svg width="10" height="10"></svg>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a JPEG without end', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(65_000)])],
    ['boxes of no size', Buffer.concat([Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1'), Buffer.alloc(65_000)])],
    [
      'boxes without number',
      Buffer.concat([Buffer.from('\0\0\0\x14ftypavif\0\0\0\0mif1'), Buffer.from('\0\0\0\x08ispe'.repeat(8_000))]),
    ],
  ])('is not read from %s', (_, bytes) => {
    expect(measureImage(new Uint8Array(bytes))).toBeNull()
  })
})
