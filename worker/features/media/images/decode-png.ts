import { toAscii, toDataView } from '../inspect/parser.ts'
import type { SizedPixels } from './image-color.ts'

const SIGNATURE_BYTES = 8
/** The channels of a pixel, by color type. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const PALETTE_TYPE = 3
/** More than a square of 400, or the widest rendition without transparency. */
const MAX_PIXELS = 200_000

/** Decodes small images that this product made, 8 bits a channel and not interlaced; throws for all others. */
export async function decodePng(file: Uint8Array<ArrayBuffer>): Promise<SizedPixels> {
  const data: Uint8Array<ArrayBuffer>[] = []
  let palette = new Uint8Array()
  let transparency = new Uint8Array()
  let [width, height, depth, type, interlace] = [0, 0, 0, 0, 0]
  for (let at = SIGNATURE_BYTES; at + 8 <= file.length;) {
    const length = toDataView(file).getUint32(at)
    const name = toAscii(file.subarray(at + 4, at + 8))
    const chunk = file.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') {
      width = toDataView(chunk).getUint32(0)
      height = toDataView(chunk).getUint32(4)
      ;[depth = 0, type = 0, , , interlace = 0] = chunk.subarray(8)
    }
    if (name === 'PLTE') palette = chunk
    if (name === 'tRNS') transparency = chunk
    if (name === 'IDAT') data.push(chunk)
    at += 12 + length
  }
  const channels = CHANNELS[type]
  if (depth !== 8 || interlace !== 0 || !channels || width * height > MAX_PIXELS) {
    throw new Error(`No small PNG: ${width} × ${height}, type ${type}, ${depth} bits, interlace ${interlace}`)
  }
  const inflated = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'))
  const pixels = unfilter(new Uint8Array(await new Response(inflated).arrayBuffer()), width * channels, channels)
  if (type !== PALETTE_TYPE) return { data: pixels, channels, width, height }
  const colors = Array.from({ length: palette.length / 3 }, (_, one) => {
    const color = [...palette.subarray(3 * one, 3 * one + 3)]
    return transparency.length === 0 ? color : [...color, transparency[one] ?? 255]
  })
  const bytes = transparency.length === 0 ? 3 : 4
  const colored = new Uint8Array(pixels.length * bytes)
  pixels.forEach((one, at) => colored.set(colors[one] ?? [], at * bytes))
  return { data: colored, channels: bytes, width, height }
}

/** Each line is stored as differences from what is left of it and above it, by the method that it begins with. */
function unfilter(lines: Uint8Array, width: number, channels: number): Uint8Array {
  const height = Math.floor(lines.length / (width + 1))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (width + 1)]
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0)
      const above = y === 0 ? 0 : (pixels[at - width] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (pixels[at - width - channels] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter ?? 0] ?? 0
      pixels[at] = (lines[y * (width + 1) + 1 + x] ?? 0) + guess
    }
  }
  return pixels
}

function nearest(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
