import { fail } from '#worker/errors/service-error.ts'
import { cleanBoxes, moveSamples } from '../inspect/mp4-boxes.ts'
import { toAscii, toDataView, type Parser } from '../inspect/parser.ts'
import { zeros } from './zeros.ts'

/** Tables of a video of five minutes take a few hundred kilobytes. */
export const MAX_TABLES_BYTES = 16 * 1024 * 1024

const CLEANED = ['moov', 'moof']
const KEPT = ['styp', 'sidx', 'mfra']
/** The limit of a `ftyp`; files have a handful of brands. */
const MAX_BRANDS_BYTES = 1_024

/** What was learned on the way. */
export interface CleanedVideo {
  /** The time at which the last block of a WebM begins, which its head need not say; 0 for an MP4. */
  durationMs: number
}

/** The interval begins with the first and ends before the second. */
export type Interval = readonly [from: number, to: number]

/** What begins a file of MP4, where QuickTime's may begin with anything. */
export const BRANDS = new TextEncoder().encode('\0\0\0\x14ftypmp42\0\0\0\0mp42')

interface CleanOptions {
  /** The samples, or null for all media data. */
  kept: readonly Interval[] | null
  /** It has no brands, and is given some. */
  isUnbranded: boolean
}

/**
 * Hands over a file of the same length, but for the brands that it is given, and all that pictures and sound need at
 * the same places behind them: what else it holds is zero, and all times of its making are.
 */
export function* cleanMp4(fileBytes: number, { kept, isUnbranded }: CleanOptions): Parser<CleanedVideo> {
  if (isUnbranded) yield { emit: BRANDS }
  const samples = { declared: 0 }
  const samplesEnd = kept?.at(-1)?.[1] ?? 0
  const seen = new Set<string>()
  for (let at = 0; ;) {
    const head = yield { take: 8, mayEnd: true }
    if (head.length === 0) return { durationMs: 0 }
    // Whatever follows what is needed is none of the video.
    const isWhole = seen.has('moov') && seen.has('mdat') && at >= samplesEnd
    if (head.length < 8) {
      yield* isWhole ? blankEnd(fileBytes - at) : fail('mediaUnreadable')
      return { durationMs: 0 }
    }
    const type = toAscii(head.subarray(4))
    let bytes = toDataView(head).getUint32(0)
    let headBytes = 8
    let large: Uint8Array = new Uint8Array()
    if (bytes === 1) {
      large = yield { take: 8, mayEnd: true }
      bytes = large.length < 8 ? Infinity : Number(toDataView(large).getBigUint64(0))
      headBytes = 16
    }
    // What says that it goes on behind the end, though all samples have come, ends there.
    const isTooLong = type === 'mdat' && kept !== null && seen.has('moov') && at + bytes > fileBytes
    if (isTooLong) {
      bytes = fileBytes - at
      if (large.length === 8) toDataView(large).setBigUint64(0, BigInt(bytes))
      else toDataView(head).setUint32(0, bytes)
    }
    if (bytes === 0) bytes = fileBytes - at
    const rest = bytes - headBytes
    if (rest < 0 || at + bytes > fileBytes) {
      if (!isWhole || CLEANED.includes(type) || (kept === null && type === 'mdat')) fail('mediaUnreadable')
      yield* blankEnd(fileBytes - at)
      return { durationMs: 0 }
    }
    seen.add(type)
    if (type === 'ftyp' && !isUnbranded) {
      if (rest > MAX_BRANDS_BYTES) fail('mediaUnreadable')
      yield { emit: head }
      yield { emit: large }
      yield { emit: toMp4Brands(yield { take: rest }) }
    } else if (CLEANED.includes(type)) {
      if (rest > MAX_TABLES_BYTES) fail('mediaUnreadable')
      const boxes = yield { take: rest }
      cleanBoxes(boxes, type, samples)
      if (isUnbranded) moveSamples(boxes, type, BRANDS.length)
      yield { emit: head }
      yield { emit: large }
      yield { emit: boxes }
    } else if (type === 'mdat') {
      yield { emit: head }
      yield { emit: large }
      yield* emitIntervals(kept ?? [[0, fileBytes]], at + headBytes, at + bytes)
    } else if (KEPT.includes(type) && !(isUnbranded && type === 'mfra')) {
      yield { emit: head }
      yield { emit: large }
      yield { pass: rest }
    } else {
      head.set(FREE, 4)
      yield { emit: head }
      yield { emit: large }
      yield* blank(rest)
    }
    at += bytes
  }
}

const FREE = new TextEncoder().encode('free')

/** QuickTime and MP4 are one format but for a few boxes, which are rewritten where they stand. */
function toMp4Brands(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    if (toAscii(bytes.subarray(at, at + 4)) === 'qt  ') bytes.set(MP4_BRAND, at)
  }
  return bytes
}

const MP4_BRAND = new TextEncoder().encode('mp42')

/** A box of free space up to the end of the file, where there is room for one. */
function* blankEnd(length: number): Parser<void> {
  yield { skip: Infinity, mayEnd: true }
  if (length >= 8) {
    const head = new Uint8Array(8)
    // What is longer than a number can say goes on to the end.
    toDataView(head).setUint32(0, length < 2 ** 32 ? length : 0)
    head.set(FREE, 4)
    yield { emit: head }
  }
  for (const emit of zeros(length >= 8 ? length - 8 : length)) yield { emit }
}

/** `intervals` are sorted and apart. */
function* emitIntervals(intervals: readonly Interval[], start: number, end: number): Parser<void> {
  let at = start
  for (const [from, to] of intervals) {
    const [first, last] = [Math.max(from, at), Math.min(to, end)]
    if (first >= last) continue
    yield* blank(first - at)
    yield { pass: last - first }
    at = last
  }
  yield* blank(end - at)
}

function* blank(length: number): Parser<void> {
  yield { skip: length }
  for (const emit of zeros(length)) yield { emit }
}
