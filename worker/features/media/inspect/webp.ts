import { fail } from '#worker/errors/service-error.ts'
import { checkAnimation, checkBox, type ImageHeaders, type SizeListener } from './image-headers.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'

const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const CANVAS_BYTES = 10
const FRAME_BYTES = 16
/** Background and number of rounds. */
const LOOP_BYTES = 6
const FRAME_PARTS = ['ALPH', 'VP8 ', 'VP8L']
const HAS_ALPHA = 0x10
const IS_ANIMATED = 0x02

/** Keeps canvas, image, frames. The cleaned file says in its head how long it is: `cleanedBytes` of an earlier run. */
export function* parseWebp(onSize: SizeListener, cleanedBefore = 0): Parser<ImageHeaders> {
  const head = yield { take: HEAD_BYTES }
  let left = toDataView(head).getUint32(4, true) - 4
  const cleanHead = head.slice()
  toDataView(cleanHead).setUint32(4, Math.max(0, cleanedBefore - CHUNK_HEAD_BYTES), true)
  yield { emit: cleanHead }
  let cleanedBytes = HEAD_BYTES
  let box: { width: number; height: number } | undefined
  let hasAlpha = false
  let isLossless = false
  let frames = 0
  let pixels = 0
  let isCanvas = false
  let isAnimation = false
  let hasLoop = false

  function* writeOut(bytes: Uint8Array): Parser<void> {
    cleanedBytes += bytes.length
    yield { emit: bytes }
  }
  /** Keeps only the frames of an animation. Returns the first bytes. */
  function* passImage(chunk: Uint8Array, size: number, headBytes: number): Parser<Uint8Array> {
    if (size < headBytes) fail('mediaUnreadable')
    if (!isAnimation) yield* writeOut(chunk)
    const data = yield { take: headBytes }
    if (!isAnimation) {
      yield* writeOut(data)
      cleanedBytes += size - headBytes
    }
    yield isAnimation ? { skip: size - headBytes } : { pass: size - headBytes }
    return data
  }
  function setBox(width: number, height: number): void {
    onSize({ width, height })
    checkBox(width, height)
    if (!isCanvas) box = { width, height }
  }
  while (left >= CHUNK_HEAD_BYTES) {
    const chunk = yield { take: CHUNK_HEAD_BYTES }
    const type = toAscii(chunk.subarray(0, 4))
    const size = toDataView(chunk).getUint32(4, true)
    const padded = size + (size % 2)
    left -= CHUNK_HEAD_BYTES + padded
    // The last one may lack its padding.
    if (left < -1) fail('mediaUnreadable')
    const rest = left < 0 ? size : padded
    if (type === 'VP8X' && size >= CANVAS_BYTES) {
      const canvas = yield { take: CANVAS_BYTES }
      const flags = canvas[0] ?? 0
      setBox(uint24(canvas, 4) + 1, uint24(canvas, 7) + 1)
      isCanvas = true
      hasAlpha = (flags & HAS_ALPHA) !== 0
      isAnimation = (flags & IS_ANIMATED) !== 0
      yield* writeOut(chunkHead('VP8X', CANVAS_BYTES))
      yield* writeOut(Uint8Array.of(flags & (HAS_ALPHA | IS_ANIMATED), ...canvas.subarray(1)))
      yield { skip: rest - CANVAS_BYTES }
    } else if (type === 'ANIM' && size >= LOOP_BYTES && !hasLoop) {
      hasLoop = true
      yield* writeOut(chunkHead('ANIM', LOOP_BYTES))
      yield* writeOut(yield { take: LOOP_BYTES })
      yield { skip: rest - LOOP_BYTES }
    } else if (type === 'ANMF' && size >= FRAME_BYTES) {
      const frame = yield { take: FRAME_BYTES }
      const [width, height] = [uint24(frame, 6) + 1, uint24(frame, 9) + 1]
      checkBox(width, height)
      frames += 1
      pixels += Math.max(width * height, (box?.width ?? 0) * (box?.height ?? 0))
      checkAnimation(pixels, frames)
      cleanedBytes += CHUNK_HEAD_BYTES + rest
      yield { emit: chunk }
      yield { emit: frame }
      yield* passFrame(rest - FRAME_BYTES)
    } else if (type === 'VP8 ') {
      const data = yield* passImage(chunk, rest, 10)
      setBox(toDataView(data).getUint16(6, true) & 0x3fff, toDataView(data).getUint16(8, true) & 0x3fff)
      frames = Math.max(1, frames)
    } else if (type === 'VP8L') {
      isLossless = true
      const data = yield* passImage(chunk, rest, 5)
      const bits = toDataView(data).getUint32(1, true)
      setBox((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
      hasAlpha ||= ((bits >>> 28) & 1) === 1
      frames = Math.max(1, frames)
    } else if (type === 'ALPH') {
      yield* passImage(chunk, rest, 1)
    } else {
      yield { skip: rest }
    }
  }
  if (!box || frames === 0) return fail('mediaUnreadable')
  return { format: 'webp', ...box, frames, hasAlpha, isLossless, isEndMarked: true, cleanedBytes }
}

/** No encoder puts anything else into a frame. */
function* passFrame(size: number): Parser<void> {
  let left = size
  while (left >= CHUNK_HEAD_BYTES) {
    const part: Uint8Array = yield { take: CHUNK_HEAD_BYTES }
    const length = toDataView(part).getUint32(4, true)
    const padded = Math.min(length + (length % 2), left - CHUNK_HEAD_BYTES)
    if (!FRAME_PARTS.includes(toAscii(part.subarray(0, 4))) || length > padded) fail('mediaUnreadable')
    left -= CHUNK_HEAD_BYTES + padded
    yield { emit: part }
    yield { pass: padded }
  }
  if (left > 0) fail('mediaUnreadable')
}

function chunkHead(type: string, size: number): Uint8Array {
  const head = new Uint8Array(CHUNK_HEAD_BYTES)
  head.set(new TextEncoder().encode(type))
  toDataView(head).setUint32(4, size, true)
  return head
}

function uint24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
}
