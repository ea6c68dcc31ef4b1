import type { SizedPixels } from './image-color.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const HEADER_BYTES = 13
/** 8 bits of red, green and blue. */
const RGB = [8, 2]
const WHITE = 255

/**
 * A small PNG of pixels on white where they are see-through: not every runtime's encoder minds which background it is
 * given.
 */
export async function flattenOnWhite({ data, channels, width, height }: SizedPixels): Promise<Uint8Array<ArrayBuffer>> {
  const isGray = channels < 3
  const hasAlpha = channels % 2 === 0
  const lines = new Uint8Array(height * (3 * width + 1))
  for (let pixel = 0, to = 0; pixel < width * height; pixel += 1) {
    // Each line begins with how it is filtered: not at all.
    if (pixel % width === 0) to += 1
    const at = pixel * channels
    const alpha = hasAlpha ? (data[at + channels - 1] ?? WHITE) : WHITE
    for (let color = 0; color < 3; color += 1, to += 1) {
      const value = data[isGray ? at : at + color] ?? 0
      lines[to] = Math.round((value * alpha + WHITE * (WHITE - alpha)) / WHITE)
    }
  }
  const header = new Uint8Array(HEADER_BYTES)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set(RGB, 8)
  const packed = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))
  const parts = [
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
    pngChunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(type), 4)
  chunk.set(data, 8)
  view.setUint32(data.length + 8, toChecksum(chunk.subarray(4, data.length + 8)))
  return chunk
}

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32. */
function toChecksum(bytes: Uint8Array): number {
  return ~bytes.reduce((sum, byte) => (CHECKSUMS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), ~0) >>> 0
}
