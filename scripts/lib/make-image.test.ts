import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import { toBytes, withOddScan } from '../../test/helpers/image-files.ts'
import { kindOfFile } from './file-kind.ts'
import { contentHash, prepareDrawnImage, prepareImage, UnfitImage } from './make-image.ts'

function plain(background: string, width = 120, height = 80) {
  return sharp({ create: { width, height, channels: 3, background } })
}

function refusal(bytes: Uint8Array): Promise<string> {
  return prepareImage(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnfitImage ? error.message : String(error)),
  )
}

test('a photograph is turned upright, made smaller and stripped', async () => {
  const bytes = await plain('#c03020', 3_000, 1_500)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { image, files, palette } = await prepareImage(bytes)
  expect(image).toMatchObject({ extension: 'jpg', width: 1_000, height: 2_000 })
  expect(image.signature).toBe(contentHash(files[0]?.bytes ?? new Uint8Array()))
  expect(palette).toEqual([image.dominantColor])
  expect(files.map(({ key }) => key.split('/')[0])).toEqual(['orig', '75x75', '136x136', '236x', '474x', '736x'])
  const boxes = await Promise.all(
    files.map(async ({ bytes: file }) => {
      const { width, height, exif, icc } = await sharp(file).metadata()
      expect([exif, icc]).toEqual([undefined, undefined])
      return `${width}x${height}`
    }),
  )
  expect(boxes).toEqual(['1000x2000', '75x75', '136x136', '236x472', '474x948', '736x1472'])
})

test('what browsers show is taken: an odd scan, and no mark at the end', async () => {
  const photo = toBytes(await plain('#c03020').jpeg().toBuffer())
  const drawing = toBytes(await plain('#c03020').png().toBuffer())
  for (const bytes of [withOddScan(photo), photo.slice(0, -2), drawing.slice(0, -12)]) {
    expect((await prepareImage(bytes)).image).toMatchObject({ width: 120, height: 80 })
  }
  expect(await refusal(photo.slice(0, -40))).toContain("it's damaged")
})

test('the same file always becomes the same image', async () => {
  const bytes = await plain('#405060').png().toBuffer()
  expect((await prepareImage(bytes)).image).toEqual((await prepareImage(bytes)).image)
})

test.each([
  ['png', 'webp'],
  ['webp', 'webp'],
  ['avif', 'jpg'],
  ['jpeg', 'jpg'],
] as const)('%s is stored as %s', async (format, extension) => {
  const { image } = await prepareImage(await plain('#336699').toFormat(format).toBuffer())
  expect(image).toMatchObject({ extension, width: 120, height: 80 })
  expect(image.dominantColor).toMatch(/^#3[0-9a-f]6[0-9a-f]9[0-9a-f]$/)
})

test('gray, CMYK and 16-bit images become sRGB', async () => {
  const gray = await plain('#808080').toColourspace('b-w').jpeg().toBuffer()
  const cmyk = await plain('#c03020').toColourspace('cmyk').jpeg().toBuffer()
  const deep = await plain('#c03020').toColourspace('rgb16').png().toBuffer()
  for (const bytes of [gray, cmyk, deep]) {
    const { files } = await prepareImage(bytes)
    for (const file of files)
      expect(await sharp(file.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  }
})

test('what is no whole, still image is refused with the reason', async () => {
  const jpeg = await plain('#ffffff', 600, 600).jpeg().toBuffer()
  const png = await plain('#ffffff').png().toBuffer()
  const frames = Buffer.concat([Buffer.alloc(48, 0), Buffer.alloc(48, 255)])
  const moving = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .webp()
    .toBuffer()
  expect(await refusal(new Uint8Array())).toBe("it's empty")
  expect(await refusal(new Uint8Array(MAX_IMAGE_BYTES + 1).fill(255))).toContain('the limit is 30 MB')
  expect(await refusal(jpeg.subarray(0, 500))).toMatch(/^it's damaged: /)
  expect(await refusal(png.subarray(0, 60))).toMatch(/^it's damaged: /)
  expect(await refusal(jpeg.subarray(0, 3))).toMatch(/^it's damaged: /)
  expect(await refusal(moving)).toBe("it's animated; use a still picture")
  expect(await refusal(Buffer.concat([png.subarray(0, 33), Buffer.from('\0\0\0\bacTL'), png.subarray(33)]))).toContain(
    'animated',
  )
  expect(await refusal(await plain('#fff', 8_000, 7_000).png().toBuffer())).toMatch(/pixels/)
})

test('a kind is detected by content', () => {
  const kinds = {
    ftypheic: 'heic',
    ftypmif1: 'heic',
    ftypavif: 'avif',
    ftypisom: 'video',
  }
  for (const [brand, kind] of Object.entries(kinds)) {
    expect(kindOfFile(Buffer.from(`\0\0\0\x14${brand}\0\0\0\0miaf`, 'latin1')), brand).toBe(kind)
  }
  expect(kindOfFile(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'latin1'))).toBe('avif')
  expect(kindOfFile(Buffer.from('ftyp'))).toBe('text')
  expect(kindOfFile(Buffer.from('<?xml version="1.0"?>\n<!-- x --><SVG >'))).toBe('svg')
  expect(kindOfFile(Buffer.from(' \n<HTML>'))).toBe('html')
  expect(kindOfFile(Buffer.from([0, 1, 2, 3]))).toBe('unknown')
})

test('a drawing becomes an image', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600" fill="#2a6"/></svg>'
  const { image, files } = await prepareDrawnImage(svg)
  expect(image).toMatchObject({ extension: 'webp', width: 400, height: 600, dominantColor: '#22aa66' })
  expect(files).toHaveLength(6)
})
