import { fail } from '#worker/errors/service-error.ts'
import { isExif, isTurned } from './exif.ts'
import { checkBox, type ImageHeaders, type SizeListener } from './image-headers.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'

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
/** Baseline and extended: their scans hold all of a component. */
const SEQUENTIAL_FRAMES = [0xc0, 0xc1]

interface Frame {
  isSequential: boolean
  /** Components of which nothing has come yet. */
  missing: Set<number>
}

/**
 * Keeps what decoding takes: no comments, and of applications only what is about colors, for a decoder also how it is
 * turned. What stands between segments or behind the image is left out, and its end mark is always there.
 */
export function* parseJpeg(onSize: SizeListener, isForDecoder: boolean): Parser<ImageHeaders> {
  let box: { width: number; height: number } | undefined
  let frame: Frame | undefined
  let hasScan = false
  let isOnItsSide = false
  yield { skip: 2 }
  yield { emit: Uint8Array.of(MARKER, START_OF_IMAGE) }
  let marker = yield* readMarker(false)
  while (marker !== END_OF_IMAGE) {
    // All of it has come: a camera's own data, or nothing, may follow instead of the mark.
    if (marker === null || (hasScan && (frame?.missing.size === 0 || !mayFollowScan(marker)))) break
    if (isAlone(marker)) {
      marker = yield* readMarker(hasScan)
      continue
    }
    const length = yield { take: 2, ...(hasScan && MAY_END) }
    if (length.length < 2) break
    const size = toDataView(length).getUint16(0) - 2
    if (size < 0) fail('mediaUnreadable')
    const head = yield { take: Math.min(size, COLOR_PROFILE_NAME.length), ...(hasScan && MAY_END) }
    if (isStartOfFrame(marker)) {
      if (size < 6) fail('mediaUnreadable')
      box = { height: toDataView(head).getUint16(1), width: toDataView(head).getUint16(3) }
      onSize(isOnItsSide ? { width: box.height, height: box.width } : box)
      checkBox(box.width, box.height)
      const segment = yield* readRest(head, size)
      yield { emit: Uint8Array.of(MARKER, marker, ...length, ...segment) }
      frame = { isSequential: SEQUENTIAL_FRAMES.includes(marker), missing: new Set(listComponents(segment, 6, 3)) }
    } else if (marker === EXIF && isExif(head)) {
      const segment = yield* readRest(head, size)
      isOnItsSide = isTurned(segment)
      if (isForDecoder) yield { emit: Uint8Array.of(MARKER, marker, ...length, ...segment) }
    } else if (marker === START_OF_SCAN) {
      if (!frame) fail('mediaUnreadable')
      const segment = yield* readRest(head, size)
      if (segment.length < size) break
      if (frame.isSequential) {
        for (const id of listComponents(segment, 1, 2)) frame.missing.delete(id)
        // The coefficients that follow can only be all, whatever some cameras write.
        segment.set([0, 63, 0], size - 3)
      }
      hasScan = true
      yield { emit: Uint8Array.of(MARKER, marker, ...length, ...segment) }
      marker = yield* passScan()
      continue
    } else if (isKept(marker, head)) {
      if (hasScan) {
        // A segment that breaks off is not stored in part.
        const segment = yield* readRest(head, size, MAY_END)
        if (segment.length < size) break
        yield { emit: Uint8Array.of(MARKER, marker, ...length, ...segment) }
      } else {
        yield { emit: Uint8Array.of(MARKER, marker, ...length, ...head) }
        yield { pass: size - head.length }
      }
    } else {
      yield { skip: size - head.length, ...(hasScan && MAY_END) }
    }
    marker = yield* readMarker(hasScan)
  }
  yield { emit: Uint8Array.of(MARKER, END_OF_IMAGE) }
  if (!box || !hasScan) return fail('mediaUnreadable')
  const isEndMarked = marker === END_OF_IMAGE
  return { format: 'jpeg', ...box, frames: 1, hasAlpha: false, isLossless: false, isEndMarked, cleanedBytes: 0 }
}

const MAY_END = { mayEnd: true } as const

function* readRest(head: Uint8Array, size: number, options: { mayEnd?: true } = {}): Parser<Uint8Array> {
  const rest = yield { take: size - head.length, ...options }
  const segment = new Uint8Array(head.length + rest.length)
  segment.set(head)
  segment.set(rest, head.length)
  return segment
}

/** Ids of components; their number stands before them. */
function listComponents(segment: Uint8Array, start: number, step: number): number[] {
  const count = segment[start - 1] ?? 0
  if (count === 0 || start + count * step > segment.length) return fail('mediaUnreadable')
  return Array.from({ length: count }, (_, place) => segment[start + place * step] ?? 0)
}

/** Decoders bear with bytes before it, which some cameras leave. Null where the file ends. */
function* readMarker(mayEnd: boolean): Parser<number | null> {
  for (;;) {
    const [first] = yield { take: 1, ...(mayEnd && MAY_END) }
    if (first === undefined) return null
    if (first !== MARKER) continue
    const code = yield* readCode(mayEnd)
    if (code !== 0) return code
  }
}

/** Markers may be preceded by any number of fill bytes. */
function* readCode(mayEnd: boolean): Parser<number | null> {
  for (;;) {
    const [code] = yield { take: 1, ...(mayEnd && MAY_END) }
    if (code === undefined) return null
    if (code !== MARKER) return code
  }
}

/** Compressed data, in which a marker's first byte is followed by a zero. Answers with the marker after it. */
function* passScan(): Parser<number | null> {
  for (;;) {
    // The first byte of a marker stays out, as it belongs to what follows.
    yield { passBefore: MARKER, mayEnd: true }
    const code = yield* readCode(true)
    if (code === null || (code !== 0 && !isRestart(code))) return code
    yield { emit: Uint8Array.of(MARKER, code) }
  }
}

function isKept(marker: number, head: Uint8Array): boolean {
  if (marker === COLOR_PROFILE) return toAscii(head) === COLOR_PROFILE_NAME
  return marker !== COMMENT && (!isApplication(marker) || KEPT_APPLICATIONS.includes(marker))
}

function isApplication(code: number): boolean {
  return code >= 0xe0 && code <= 0xef
}

/** Tables, another scan, the number of lines, and what is not about the image. */
function mayFollowScan(code: number): boolean {
  return [0xc4, 0xdb, 0xdc, 0xdd, START_OF_SCAN, COMMENT].includes(code) || isApplication(code) || isAlone(code)
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
