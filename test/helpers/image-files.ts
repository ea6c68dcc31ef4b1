import sharp, { type Sharp } from 'sharp'

export type FileBytes = Uint8Array<ArrayBuffer>

/** An image that says something of itself: its left half red, its right half blue. */
export async function makeImage(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  { width = 120, height = 80, alpha = 1 }: { width?: number; height?: number; alpha?: number } = {},
): Promise<Sharp> {
  const half = {
    create: { width: width >> 1, height, channels: 4 as const, background: { r: 0, g: 0, b: 255, alpha } },
  }
  const whole = { create: { width, height, channels: 4 as const, background: { r: 255, g: 0, b: 0, alpha } } }
  const joined = await sharp(whole)
    .composite([{ input: half, left: width >> 1, top: 0, blend: 'source' }])
    .png()
    .toBuffer()
  const image = alpha === 1 ? sharp(joined).removeAlpha() : sharp(joined)
  return image.toFormat(format)
}

export async function makeFile(...parameters: Parameters<typeof makeImage>): Promise<FileBytes> {
  return toBytes(await (await makeImage(...parameters)).toBuffer())
}

/** Frames of one color each. */
export async function makeAnimation(format: 'gif' | 'webp', frames = 3, side = 16): Promise<FileBytes> {
  const pages = Array.from({ length: frames }, (_, place) => ({
    create: { width: side, height: side, channels: 3 as const, background: { r: 40 * place, g: 90, b: 200 } },
  }))
  const files = await Promise.all(pages.map((page) => sharp(page).png().toBuffer()))
  const animation = sharp(files, { join: { animated: true } })
  return toBytes(await (format === 'gif' ? animation.gif({ loop: 3 }) : animation.webp({ loop: 3 })).toBuffer())
}

export function toBytes(buffer: Uint8Array): FileBytes {
  return Uint8Array.from(buffer)
}

export function join(...parts: (Uint8Array | string | readonly number[])[]): FileBytes {
  return toBytes(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  )
}

/** A chunk of a PNG, whose checksum no one looks at. */
export function pngChunk(name: string, data: Uint8Array | string | readonly number[]): FileBytes {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  return join(head, name, data, [0, 0, 0, 0])
}

export const PNG_HEAD_BYTES = 33

/** The head of a PNG that claims a size. */
export function pngHead(width: number, height: number): FileBytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return join([0x89, ...Buffer.from('PNG\r\n\x1a\n')], pngChunk('IHDR', header))
}

export function gifHead(side: number): FileBytes {
  return join('GIF89a', [side & 0xff, side >> 8, side & 0xff, side >> 8, 0, 0, 0])
}

/** Frames without data, as a bomb's weigh next to nothing. */
export function makeBomb(frames: number, side: number): FileBytes {
  const size = [side & 0xff, side >> 8, side & 0xff, side >> 8]
  const frame = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 1, 0, 0]
  return join(gifHead(side), ...Array.from({ length: frames }, () => frame), [0x3b])
}

/** The bytes of a scan's head that say which coefficients follow, as some cameras write them. */
export function withOddScan(jpeg: FileBytes): FileBytes {
  const file = jpeg.slice()
  const at = Buffer.from(file).indexOf(Buffer.from([0xff, 0xda]))
  file.fill(0, at + 2 + Buffer.from(file).readUInt16BE(at + 2) - 3, at + 2 + Buffer.from(file).readUInt16BE(at + 2))
  return file
}

/** Says in its head that it is 0 by 0 pixels. */
export function withoutCanvas(gif: FileBytes): FileBytes {
  return gif.slice().fill(0, 6, 10)
}

/** One before the first frame, one behind the last, each of them of one code that ends it. */
export function withEmptyFrames(gif: FileBytes): FileBytes {
  const empty = [0x21, 0xf9, 4, 1, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0x2c, 0]
  const start = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  return join(gif.subarray(0, start), empty, gif.subarray(start, -1), empty, [0x3b])
}

/** The sum is that of the compressed data. */
export function withWrongSum(png: FileBytes): FileBytes {
  const file = Buffer.from(png)
  const at = file.indexOf('IDAT')
  const sum = at + 4 + file.readUInt32BE(at - 4)
  file.writeUInt32BE((file.readUInt32BE(sum) ^ 1) >>> 0, sum)
  return toBytes(file)
}

/** A sequence of AVIF, whose first image is also a still one. */
export function toAvifSequence(avif: FileBytes): FileBytes {
  const size = Buffer.from(avif).readUInt32BE(0)
  const brands = join('avis', [0, 0, 0, 0], 'avisavifmsf1miaf').slice(0, size - 8)
  // Decoders that know sequences find no track in it, and those that do not are given none.
  const movie = join([0, 0, 0, 16], 'moov', [0, 0, 0, 8], 'trak')
  const file = join(avif.subarray(0, 8), brands, avif.subarray(8 + brands.length))
  return join(file, movie)
}

/** What phones write behind an image: another file, and notes of their own. */
export const MAKERS_TRAILER = join(
  [0, 0, 0, 24],
  'ftypmp42',
  [0, 0, 0, 0],
  'mp42isom',
  [0xff, 0xe9, 0xff, 0xd8, 0xff],
  'SEFT',
)

/** Squares of these colors in a row, which no encoder changes. */
export async function makeSquares(
  colors: readonly (readonly number[])[],
  { format = 'png', bits = 8, isGray = false }: { format?: 'png' | 'avif'; bits?: 8 | 10 | 16; isGray?: boolean } = {},
): Promise<FileBytes> {
  const numbers = Array.from({ length: SQUARE }, () => colors.flatMap((color) => Array(SQUARE).fill(color))).flat(2)
  const values = bits === 16 ? Uint16Array.from(numbers, (value) => 257 * value) : Uint8Array.from(numbers)
  const raw = { width: SQUARE * colors.length, height: SQUARE, channels: 3 as const }
  const image = sharp(values, { raw })
  if (bits === 16) image.toColourspace('rgb16')
  if (isGray) image.toColourspace('b-w')
  const encoded =
    format === 'png'
      ? image.png()
      : image.avif({ lossless: true, chromaSubsampling: '4:4:4', bitdepth: bits === 10 ? 10 : 8 })
  return toBytes(await encoded.toBuffer())
}

const SQUARE = 16

/** The colors are those that `makeSquares` made. */
export async function readSquares(file: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const at = (square: number) => ((SQUARE / 2) * info.width + square * SQUARE + SQUARE / 2) * info.channels
  return Array.from({ length: info.width / SQUARE }, (_, square) =>
    info.channels === 1 ? Array(3).fill(data[at(square)]) : [...data.subarray(at(square), at(square) + 3)],
  )
}

/** Says by code points of H.273 what its numbers mean: in place of those of an AVIF, or in a chunk of a PNG. */
export function withCodePoints(file: FileBytes, primaries: number, transfer: number): FileBytes {
  const at = Buffer.from(file).indexOf('nclx')
  if (at < 0) return withColorChunks(file, pngChunk('cICP', Uint8Array.of(primaries, transfer, 0, 1)))
  const changed = Buffer.from(file)
  changed.writeUInt16BE(primaries, at + 4)
  changed.writeUInt16BE(transfer, at + 6)
  return toBytes(changed)
}

/** Behind the head of a PNG. */
export function withColorChunks(png: FileBytes, ...chunks: readonly FileBytes[]): FileBytes {
  return join(png.subarray(0, PNG_HEAD_BYTES), ...chunks, png.subarray(PNG_HEAD_BYTES))
}
