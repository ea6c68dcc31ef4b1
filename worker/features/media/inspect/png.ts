import { crc32 } from 'node:zlib'
import { fail } from '#worker/errors/service-error.ts'
import {
  checkAnimation,
  checkBox,
  type ColorListener,
  type FindProfile,
  type ImageHeaders,
  type SizeListener,
} from './image-headers.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'
import { COLOR_CHUNKS, findPngProfile, toProfileChunk } from './png-colors.ts'

const SIGNATURE_BYTES = 8
const HEADER_BYTES = 13
const CHECKSUM_BYTES = 4
const ANIMATION_BYTES = 8
const MAX_CHUNK_BYTES = 2 ** 31 - 1
const TYPES_WITH_ALPHA = [4, 6]
const GRAY_TYPES = [0, 4]
const BLOCK_BYTES = 64 * 1_024
/** The limit of a chunk that is read whole. */
const MAX_COLOR_BYTES = 4 * 1_024 * 1_024

/**
 * Hands over the file without what follows its end, and without its colors where `onColors` has heard of them, or with
 * a profile in their place.
 */
export function* parsePng(onSize: SizeListener, onColors: ColorListener, profile?: FindProfile): Parser<ImageHeaders> {
  yield { pass: SIGNATURE_BYTES }
  const first = yield { take: 8 }
  if (toDataView(first).getUint32(0) !== HEADER_BYTES || toAscii(first.subarray(4)) !== 'IHDR') fail('mediaUnreadable')
  const header = yield { take: HEADER_BYTES }
  const [width, height] = [toDataView(header).getUint32(0), toDataView(header).getUint32(4)]
  onSize({ width, height })
  checkBox(width, height)
  yield { emit: first }
  yield { emit: header }
  yield { pass: CHECKSUM_BYTES }
  const colorType = header[9] ?? 0
  let hasAlpha = TYPES_WITH_ALPHA.includes(colorType)
  let hasData = false
  let isEndMarked = false
  const colors = new Map<string, Uint8Array>()
  /** The chunks as they stand in the file, until it is known whether they count. */
  const colorChunks: Uint8Array[] = []
  let isColorKnown = false
  for (;;) {
    const chunk = yield hasData ? { take: 8, mayEnd: true } : { take: 8 }
    if (chunk.length < 8) break
    let left = toDataView(chunk).getUint32(0)
    if (left > MAX_CHUNK_BYTES) fail('mediaUnreadable')
    const type = toAscii(chunk.subarray(4))
    if (type === 'IEND') {
      isEndMarked = true
      break
    }
    if (!isColorKnown && COLOR_CHUNKS.includes(type) && !colors.has(type) && left <= MAX_COLOR_BYTES) {
      const data = yield { take: left }
      colors.set(type, data)
      colorChunks.push(chunk, data, yield { take: CHECKSUM_BYTES })
      continue
    }
    if (!isColorKnown && (type === 'PLTE' || type === 'IDAT')) {
      isColorKnown = true
      const findProfile = profile ?? findPngProfile(colors, header[8] ?? 8)
      onColors(findProfile)
      const given = profile?.(GRAY_TYPES.includes(colorType))
      for (const emit of given ? [toProfileChunk(given)] : findProfile ? [] : colorChunks) yield { emit }
    }
    if (type === 'IDAT') hasData = true
    if (type === 'tRNS') hasAlpha = true
    yield { emit: chunk }
    if (type === 'acTL' && left === ANIMATION_BYTES) {
      const animation = yield { take: ANIMATION_BYTES }
      const frames = toDataView(animation).getUint32(0)
      checkAnimation(width * height * frames, frames)
      yield { emit: animation }
      left = 0
    }
    if (type === 'IDAT') yield* passData(chunk.subarray(4), left)
    else yield { pass: left + CHECKSUM_BYTES }
  }
  if (!hasData) fail('mediaUnreadable')
  yield { emit: PNG_END }
  // The first frame of an animation is kept: hardly any decoder knows the others.
  return { format: 'png', width, height, frames: 1, hasAlpha, isLossless: true, isEndMarked, cleanedBytes: 0 }
}

/** Browsers do not mind its checksum, as compressed data have one of their own; decoders do. */
function* passData(type: Uint8Array, length: number): Parser<void> {
  let sum = crc32(type)
  for (let left = length; left > 0; left -= BLOCK_BYTES) {
    const block = yield { take: Math.min(left, BLOCK_BYTES) }
    sum = crc32(block, sum)
    yield { emit: block }
  }
  yield { skip: CHECKSUM_BYTES, mayEnd: true }
  const checksum = new Uint8Array(CHECKSUM_BYTES)
  toDataView(checksum).setUint32(0, sum)
  yield { emit: checksum }
}

/** An empty chunk, and its checksum. */
const PNG_END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
