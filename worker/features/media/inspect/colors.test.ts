import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  makeSquares,
  pngChunk,
  readSquares,
  toBytes,
  withCodePoints,
  withColorChunks,
  type FileBytes,
} from '../../../../test/helpers/image-files.ts'
import { memoryImages } from '../../../../test/helpers/memory-bindings.ts'
import { toDecodable } from '../images/decodable.ts'

const SENT = [
  [200, 40, 40],
  [128, 128, 128],
  [40, 200, 90],
  [30, 60, 220],
]
const AS_SENT = '200 40 40, 128 128 128, 40 200 90, 30 60 220'

/** Passes the file through what every upload passes, and each preview of another's image. */
async function show(file: FileBytes): Promise<string> {
  const IMAGES = memoryImages()
  const { body } = await toDecodable({ IMAGES }, new Blob([file]).stream(), { width: 12_000, fit: 'scale-down' })
  const output = await IMAGES.input(body).output({ format: 'image/png' })
  const squares = await readSquares(new Uint8Array(await output.response().arrayBuffer()))
  return squares.map((color) => color.join(' ')).join(', ')
}

/** Encoders and profiles round. */
async function expectColors(file: FileBytes, expected: string, tolerance = 3): Promise<void> {
  const shown = await show(file)
  const distances = shown
    .match(/\d+/g)
    ?.map((value, place) => Math.abs(Number(value) - Number(expected.match(/\d+/g)?.[place])))
  expect(Math.max(...(distances ?? [])), `${shown} instead of ${expected}`).toBeLessThanOrEqual(tolerance)
}

/** The colors as Chromium shows them. */
const SPACES: readonly (readonly [name: string, primaries: number, transfer: number, shown: string])[] = [
  ['sRGB', 1, 13, AS_SENT],
  ['Display P3', 12, 13, '218 0 26, 128 128 128, 0 204 73, 17 61 229'],
  ['P3 of cinemas', 11, 17, '214 0 0, 118 118 118, 0 204 52, 0 42 233'],
  ['BT.2020 with the curve of sRGB', 9, 13, '249 0 27, 128 128 128, 0 211 67, 0 59 231'],
  ['PAL', 5, 13, '204 40 40, 128 128 128, 0 200 92, 28 60 219'],
  ['NTSC', 6, 13, '195 49 39, 128 128 128, 63 197 89, 41 67 221'],
  ['a gamma of 2.2', 1, 4, '201 35 35, 129 129 129, 35 201 90, 24 57 221'],
  ['linear light', 1, 8, '229 110 110, 188 188 188, 110 229 160, 96 133 239'],
  ['PQ', 9, 16, '255 0 0, 132 132 132, 0 255 0, 0 0 255'],
  ['HLG', 9, 18, '230 0 13, 99 99 99, 0 208 45, 0 39 212'],
  ['HLG of BT.709', 1, 18, '181 29 29, 99 99 99, 33 200 78, 18 43 207'],
  ['numbers that no one knows', 0, 200, AS_SENT],
]

test.each(SPACES)('an AVIF in %s has the colors that browsers show', async (_, primaries, transfer, shown) => {
  for (const bits of [8, 10] as const) {
    await expectColors(withCodePoints(await makeSquares(SENT, { format: 'avif', bits }), primaries, transfer), shown)
  }
})

test.each(SPACES)('a PNG in %s has the colors that browsers show', async (_, primaries, transfer, shown) => {
  for (const bits of [8, 16] as const) {
    await expectColors(withCodePoints(await makeSquares(SENT, { bits }), primaries, transfer), shown)
  }
})

test.each<[string, number, number, string]>([
  ['PNG', 1, 1, '197 28 28, 121 121 121, 28 197 81, 18 49 218'],
  ['PNG', 9, 14, '246 0 6, 121 121 121, 0 208 53, 0 47 229'],
  ['AVIF', 1, 1, AS_SENT],
  ['AVIF', 9, 14, '249 0 27, 128 128 128, 0 211 67, 0 59 231'],
])('video colors in %s, %i and %i, are shown as browsers do', async (format, primaries, transfer, shown) => {
  const squares = await makeSquares(SENT, { format: format === 'PNG' ? 'png' : 'avif' })
  await expectColors(withCodePoints(squares, primaries, transfer), shown)
})

test('a part that an AVIF leaves unspecified is that of sRGB; in a PNG nothing counts then', async () => {
  const avif = await makeSquares(SENT, { format: 'avif' })
  await expectColors(withCodePoints(avif, 12, 2), '218 0 26, 128 128 128, 0 204 73, 17 61 229')
  await expectColors(withCodePoints(avif, 2, 13), AS_SENT)
  await expectColors(withCodePoints(await makeSquares(SENT), 12, 2), AS_SENT)
})

test('grays have their curve too', async () => {
  const gray = await makeSquares(
    [
      [128, 128, 128],
      [20, 20, 20],
    ],
    { isGray: true },
  )
  await expectColors(withCodePoints(gray, 9, 16), '132 132 132, 1 1 1')
  await expectColors(withCodePoints(gray, 12, 13), '128 128 128, 20 20 20')
  await expectColors(withCodePoints(gray, 1, 8), '188 188 188, 79 79 79')
})

const toProfiled = async (bytes: FileBytes, format: 'png' | 'avif', bits: 8 | 10 | 16) => {
  const image = sharp(bytes, { ignoreIcc: true })
  if (bits === 16) image.toColourspace('rgb16')
  const encoded =
    format === 'png'
      ? image.png()
      : image.avif({ lossless: true, chromaSubsampling: '4:4:4', bitdepth: bits === 10 ? 10 : 8 })
  return toBytes(await encoded.withIccProfile('p3').toBuffer())
}

test.each([
  ['png', 8],
  ['png', 16],
  ['avif', 8],
  ['avif', 10],
] as const)('the profile of a %s of %i bits counts', async (format, bits) => {
  // Encoding converts to the profile, so the colors come back.
  const file = await toProfiled(await makeSquares(SENT), format, bits)
  expect(Buffer.from(file).toString('latin1')).toMatch(/iCCP|colr(?:prof|rICC)/)
  await expectColors(file, AS_SENT, 4)
})

test('code points stand above a profile in a PNG, and below it in an AVIF', async () => {
  const png = await toProfiled(await makeSquares(SENT), 'png', 8)
  const asSrgb = (await sharp(png, { ignoreIcc: true }).png().toBuffer()) as Uint8Array
  const numbers = (await readSquares(asSrgb)).map((color) => color.join(' ')).join(', ')
  expect(numbers).not.toBe(AS_SENT)
  await expectColors(withCodePoints(png, 1, 13), numbers)
})

function toNumbers(...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, place) => bytes.writeUInt32BE(value, 4 * place))
  return bytes
}

const gamma = (value: number) => pngChunk('gAMA', toNumbers(value))
const P3 = pngChunk('cHRM', toNumbers(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000))
const SRGB = pngChunk('sRGB', [0])

test.each<[string, FileBytes[], string]>([
  ['a gamma of 1', [gamma(100_000)], '229 110 110, 188 188 188, 110 229 160, 96 133 239'],
  ['the gamma of sRGB', [gamma(45_455)], AS_SENT],
  ['primaries of Display P3', [gamma(45_455), P3], '218 0 26, 128 128 128, 0 204 73, 17 61 229'],
  ['sRGB besides', [gamma(100_000), P3, SRGB], AS_SENT],
  ['primaries alone', [P3], AS_SENT],
  ['a gamma of nothing', [gamma(0)], AS_SENT],
])('a PNG with %s has the colors that browsers show', async (_, chunks, shown) => {
  await expectColors(withColorChunks(await makeSquares(SENT), ...chunks), shown)
})
