import sharp, { type Create, type PngOptions, type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { makeImage } from '../../../../test/helpers/image-files.ts'
import { decodePng } from './decode-png.ts'

async function make(options: PngOptions, change = (image: Sharp) => image) {
  const pixels = {
    width: 40,
    height: 30,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 120, sigma: 60 },
  }
  return change(sharp({ create: pixels as Create }))
    .png(options)
    .toBuffer()
}

test.each<[string, () => Promise<Buffer>]>([
  ['colors', () => make({})],
  ['colors, with every filter', () => make({ adaptiveFiltering: true })],
  ['transparency', async () => (await makeImage('png', { width: 40, alpha: 0.5 })).toBuffer()],
])('a PNG of %s is decoded', async (_, makeFile) => {
  const file = await makeFile()
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const decoded = await decodePng(Uint8Array.from(file))
  expect(decoded.channels).toBe(info.channels)
  expect(Buffer.from(decoded.data).equals(data)).toBe(true)
})

test('a PNG of grays is decoded', async () => {
  const file = await make({}, (image) => image.toColourspace('b-w'))
  const decoded = await decodePng(Uint8Array.from(file))
  expect(decoded.channels).toBe(1)
  expect(Buffer.from(decoded.data).equals(await sharp(file).extractChannel(0).raw().toBuffer())).toBe(true)
})

test('a PNG with a palette is decoded', async () => {
  const file = await make({ palette: true, colors: 200 })
  const decoded = await decodePng(Uint8Array.from(file))
  expect(Buffer.from(decoded.data).equals(await sharp(file).raw().toBuffer())).toBe(true)
})

test('a PNG with a see-through palette is decoded', async () => {
  const colors = { width: 4, height: 2, channels: 4 as const, background: { r: 200, g: 40, b: 40, alpha: 0.5 } }
  const file = await sharp({ create: colors }).png({ palette: true }).toBuffer()
  expect(file.includes('tRNS')).toBe(true)
  const decoded = await decodePng(Uint8Array.from(file))
  expect(decoded.channels).toBe(4)
  expect(Buffer.from(decoded.data).equals(await sharp(file).raw().toBuffer())).toBe(true)
})

test('a PNG of another kind is refused', async () => {
  const file = await make({ progressive: true })
  await expect(decodePng(Uint8Array.from(file))).rejects.toThrow('No small PNG')
})
