import { fail } from '#worker/errors/service-error.ts'
import { isExif, isTurned } from './exif.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'
import { checkBox, type PictureFacts, type SizeListener } from './picture-facts.ts'

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const EXIF = 0xe1
const COLOR_PROFILE = 0xe2
const COLOR_PROFILE_NAME = 'ICC_PROFILE\0'
/** JFIF, and Adobe's, which says how colors are stored. */
const KEPT_APPLICATIONS = [0xe0, 0xee]

/** Keeps what decoding takes: no comments, and of applications only what is about colors. */
export function* parseJpeg(onSize: SizeListener): Parser<PictureFacts> {
  let box: { width: number; height: number } | undefined
  let hasScan = false
  let isOnItsSide = false
  yield { skip: 2 }
  yield { emit: Uint8Array.of(MARKER, START_OF_IMAGE) }
  let marker = yield* readMarker()
  while (marker !== END_OF_IMAGE) {
    if (isAlone(marker)) {
      marker = yield* readMarker()
      continue
    }
    const length = yield { take: 2 }
    const size = toDataView(length).getUint16(0) - 2
    if (size < 0) fail('mediaUnreadable')
    const head = yield { take: Math.min(size, COLOR_PROFILE_NAME.length) }
    if (isStartOfFrame(marker)) {
      if (size < 6) fail('mediaUnreadable')
      box = { height: toDataView(head).getUint16(1), width: toDataView(head).getUint16(3) }
      onSize(isOnItsSide ? { width: box.height, height: box.width } : box)
      checkBox(box.width, box.height)
    }
    if (marker === EXIF && isExif(head)) {
      const segment = new Uint8Array(size)
      segment.set(head)
      segment.set(yield { take: size - head.length }, head.length)
      isOnItsSide = isTurned(segment)
    } else if (isKept(marker, head)) {
      yield { emit: Uint8Array.of(MARKER, marker, ...length, ...head) }
      yield { pass: size - head.length }
    } else {
      yield { skip: size - head.length }
    }
    if (marker === START_OF_SCAN) hasScan = true
    marker = marker === START_OF_SCAN ? yield* passScan() : yield* readMarker()
  }
  yield { emit: Uint8Array.of(MARKER, END_OF_IMAGE) }
  if (!box || !hasScan) return fail('mediaUnreadable')
  return { format: 'jpeg', ...box, frames: 1, hasAlpha: false, isLossless: false, keptBytes: 0 }
}

/** Decoders bear with bytes before it, which some cameras leave. */
function* readMarker(): Parser<number> {
  for (;;) {
    const [first] = yield { take: 1 }
    if (first === MARKER) return yield* readCode()
  }
}

/** Markers may be preceded by any number of fill bytes. */
function* readCode(): Parser<number> {
  for (;;) {
    const [code = 0] = yield { take: 1 }
    if (code !== MARKER) return code
  }
}

/** Compressed data, in which a marker's first byte is followed by a zero. Answers with the marker after it. */
function* passScan(): Parser<number> {
  for (;;) {
    // Without the first byte of a marker, which belongs to what follows.
    yield { passBefore: MARKER }
    const code = yield* readCode()
    if (code !== 0 && !isRestart(code)) return code
    yield { emit: Uint8Array.of(MARKER, code) }
  }
}

function isKept(marker: number, head: Uint8Array): boolean {
  if (marker === COLOR_PROFILE) return toAscii(head) === COLOR_PROFILE_NAME
  const isApplication = marker >= 0xe0 && marker <= 0xef
  return marker !== COMMENT && (!isApplication || KEPT_APPLICATIONS.includes(marker))
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7
}

function isAlone(code: number): boolean {
  return code === 0x01 || isRestart(code)
}

/** All but the tables of Huffman codes and arithmetic conditions, and the reserved one. */
function isStartOfFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
}
