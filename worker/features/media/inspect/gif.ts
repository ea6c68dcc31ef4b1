import { fail } from '#worker/errors/service-error.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'
import { checkAnimation, checkBox, type PictureFacts, type SizeListener } from './picture-facts.ts'

const HEAD_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
const APPLICATION_BYTES = 11
/** They say how often the animation repeats. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/** Keeps frames, their timing and the number of repeats. */
export function* parseGif(onSize: SizeListener): Parser<PictureFacts> {
  let keptBytes = 0
  function* keep(bytes: Uint8Array): Parser<void> {
    keptBytes += bytes.length
    yield { emit: bytes }
  }
  function* pass(length: number): Parser<void> {
    keptBytes += length
    yield { pass: length }
  }
  /** Up to and with the empty block that ends them. */
  function* blocks(isKept: boolean): Parser<void> {
    for (;;) {
      const size = yield { take: 1 }
      if (isKept) yield* keep(size)
      if (size[0] === 0) return
      if (isKept) yield* pass(size[0] ?? 0)
      else yield { skip: size[0] ?? 0 }
    }
  }
  function* extension(): Parser<void> {
    const [label = 0, size = 0] = yield { take: 2 }
    if (label === GRAPHIC_CONTROL && size === 4) {
      yield* keep(Uint8Array.of(EXTENSION, label, size))
      yield* pass(size)
      return yield* end()
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
    yield* keep(Uint8Array.of(EXTENSION, APPLICATION, APPLICATION_BYTES, ...name, size, ...data, 0))
  }
  function* end(): Parser<void> {
    const last = yield { take: 1 }
    if (last[0] !== 0) fail('mediaUnreadable')
    yield* keep(last)
  }

  const head = yield { take: HEAD_BYTES }
  const [width, height] = [toDataView(head).getUint16(6, true), toDataView(head).getUint16(8, true)]
  onSize({ width, height })
  checkBox(width, height)
  yield* keep(head)
  yield* pass(colorTableBytes(head[10] ?? 0))
  let frames = 0
  let pixels = 0
  for (;;) {
    const begin = yield { take: 1 }
    if (begin[0] === TRAILER) {
      yield* keep(begin)
      break
    }
    if (begin[0] === EXTENSION) {
      yield* extension()
      continue
    }
    // Some encoders end their blocks twice.
    if (begin[0] === 0) continue
    if (begin[0] !== IMAGE) fail('mediaUnreadable')
    const frame = yield { take: 9 }
    const [frameWidth, frameHeight] = [toDataView(frame).getUint16(4, true), toDataView(frame).getUint16(6, true)]
    checkBox(frameWidth, frameHeight)
    frames += 1
    // Every frame is drawn on the whole canvas.
    pixels += Math.max(width * height, frameWidth * frameHeight)
    checkAnimation(pixels, frames)
    yield* keep(begin)
    yield* keep(frame)
    // The table, and the size of the first code.
    yield* pass(colorTableBytes(frame[8] ?? 0) + 1)
    yield* blocks(true)
  }
  if (frames === 0) fail('mediaUnreadable')
  return { format: 'gif', width, height, frames, hasAlpha: true, isLossless: true, keptBytes }
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}
