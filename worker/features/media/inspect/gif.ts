import { fail } from '#worker/errors/service-error.ts'
import { checkAnimation, checkBox, type ImageHeaders, type SizeListener } from './image-headers.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'

const HEAD_BYTES = 13
/** Encoders end no image with one. */
const FULL_BLOCK_BYTES = 254
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
/** Some encoders end their blocks twice. Anything else ends the file for browsers, once there is a frame. */
const BLOCKS = [0, EXTENSION, IMAGE]
const GRAPHIC_CONTROL = 0xf9
const IS_SEE_THROUGH = 0x01
const APPLICATION = 0xff
const APPLICATION_BYTES = 11
/** They say how often the animation repeats. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

const NOTHING = new Uint8Array()

/** Keeps frames, their timing and the number of repeats. */
export function* parseGif(onSize: SizeListener): Parser<ImageHeaders> {
  let cleanedBytes = 0
  /** The control of the frame that follows. */
  let control: Uint8Array | null = null
  /** What comes before the first frame of a file whose head does not say how large it is. */
  let held: Uint8Array[] | null = null
  function* writeOut(bytes: Uint8Array): Parser<void> {
    cleanedBytes += bytes.length
    if (held) held.push(bytes)
    else yield { emit: bytes }
  }
  function* pass(length: number): Parser<void> {
    if (held) return yield* writeOut(yield { take: length })
    cleanedBytes += length
    yield { pass: length }
  }
  /**
   * The blocks end with an empty one, which is read, too; behind the last one, which is not full, it may be missing.
   */
  function* blocks(isKept: boolean): Parser<void> {
    let last = 0
    for (;;) {
      const [size = 0] = yield last > 0 && last < FULL_BLOCK_BYTES ? { take: 1, mayEnd: true } : { take: 1 }
      if (isKept) yield* writeOut(Uint8Array.of(size))
      if (size === 0) return
      last = size
      if (isKept) yield* pass(size)
      else yield { skip: size }
    }
  }
  function* extension(): Parser<void> {
    const [label = 0, size = 0] = yield { take: 2 }
    if (label === GRAPHIC_CONTROL && size === 4) {
      const bytes = yield { take: size + 1 }
      if (bytes[size] !== 0) fail('mediaUnreadable')
      control = Uint8Array.of(EXTENSION, label, size, ...bytes)
      return
    }
    const name = yield { take: size }
    if (label === APPLICATION && size === APPLICATION_BYTES && LOOPS.includes(toAscii(name))) return yield* loop(name)
    if (size > 0) yield* blocks(false)
  }
  function* loop(name: Uint8Array): Parser<void> {
    const [size = 0] = yield { take: 1 }
    const data = yield { take: size }
    if (size > 0) yield* blocks(false)
    if (size !== 3 || data[0] !== 1) return
    yield* writeOut(Uint8Array.of(EXTENSION, APPLICATION, APPLICATION_BYTES, ...name, size, ...data, 0))
  }
  function setBox(): void {
    onSize({ width, height })
    checkBox(width, height)
  }

  /** Browsers take the canvas to be as large as its first frame. */
  function* openCanvas(frame: Uint8Array): Parser<void> {
    const view = toDataView(frame)
    width ||= view.getUint16(0, true) + view.getUint16(4, true)
    height ||= view.getUint16(2, true) + view.getUint16(6, true)
    setBox()
    toDataView(head).setUint16(6, width, true)
    toDataView(head).setUint16(8, height, true)
    for (const emit of held ?? []) yield { emit }
    held = null
  }

  const head = yield { take: HEAD_BYTES }
  let [width, height] = [toDataView(head).getUint16(6, true), toDataView(head).getUint16(8, true)]
  if (width === 0 || height === 0) held = []
  else setBox()
  yield* writeOut(head)
  yield* pass(colorTableBytes(head[10] ?? 0))
  let frames = 0
  let pixels = 0
  for (;;) {
    const begin = yield frames > 0 ? { take: 1, mayEnd: true } : { take: 1 }
    const isOver = begin.length === 0 || begin[0] === TRAILER
    if (isOver || (frames > 0 && !BLOCKS.includes(begin[0] ?? 0))) {
      yield* writeOut(Uint8Array.of(TRAILER))
      break
    }
    if (begin[0] === EXTENSION) {
      yield* extension()
      continue
    }
    if (begin[0] === 0) continue
    if (begin[0] !== IMAGE) fail('mediaUnreadable')
    const frame = yield { take: 9 }
    const [frameWidth, frameHeight] = [toDataView(frame).getUint16(4, true), toDataView(frame).getUint16(6, true)]
    // The table, and the size of the first code.
    const table = yield { take: colorTableBytes(frame[8] ?? 0) + 1 }
    // Some encoders write one for nothing that has changed.
    if (frameWidth === 0 || frameHeight === 0) {
      control = null
      yield* blocks(false)
      continue
    }
    checkBox(frameWidth, frameHeight)
    if (held) yield* openCanvas(frame)
    frames += 1
    // Every frame is drawn on the whole canvas.
    pixels += Math.max(width * height, frameWidth * frameHeight)
    checkAnimation(pixels, frames)
    const isCovered = frameWidth >= width && frameHeight >= height
    if (frames === 1 && !isCovered) control = toSeeThrough(control, table.at(-1) ?? 0)
    for (const bytes of [control ?? NOTHING, begin, frame, table]) yield* writeOut(bytes)
    control = null
    yield* blocks(true)
  }
  if (frames === 0) fail('mediaUnreadable')
  return { format: 'gif', width, height, frames, hasAlpha: true, isLossless: true, isEndMarked: true, cleanedBytes }
}

/**
 * What the first frame leaves of the canvas is see-through in browsers, and in decoders where a frame has such a color:
 * one that is none of its codes.
 */
function toSeeThrough(control: Uint8Array | null, codeBits: number): Uint8Array | null {
  const [flags = 0] = control?.subarray(3) ?? []
  if ((flags & IS_SEE_THROUGH) !== 0 || codeBits > 7) return control
  const changed = control?.slice() ?? Uint8Array.of(EXTENSION, GRAPHIC_CONTROL, 4, 0, 0, 0, 0, 0)
  changed[3] = flags | IS_SEE_THROUGH
  changed[6] = 2 ** codeBits
  return changed
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}
