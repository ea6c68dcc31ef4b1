import { fail } from '#worker/errors/service-error.ts'
import { toAscii, toDataView, type Parser } from '../inspect/parser.ts'
import { cleanBoxes } from './mp4-boxes.ts'
import { zeros } from './zeros.ts'

/** Tables of a video of five minutes take a few hundred kilobytes. */
export const MAX_TABLES_BYTES = 16 * 1024 * 1024

const CLEANED = ['moov', 'moof']
const KEPT = ['ftyp', 'styp', 'sidx', 'mfra']

/** What was learned on the way. */
export interface CleanedVideo {
  /** When the last block of a WebM begins, which its head need not say; 0 for an MP4. */
  durationMs: number
}

/** From, and up to without. */
export type Interval = readonly [from: number, to: number]

/**
 * Hands over a file of the same length, and all that pictures and sound need at the same places: what else it holds is
 * zero, and all times of its making are. `kept` are the samples, or null for all media data.
 */
export function* cleanMp4(fileBytes: number, kept: readonly Interval[] | null): Parser<CleanedVideo> {
  const samples = { declared: 0 }
  for (let at = 0; ;) {
    const head = yield { take: 8, mayEnd: true }
    if (head.length === 0) return { durationMs: 0 }
    const type = toAscii(head.subarray(4))
    let bytes = toDataView(head).getUint32(0)
    let headBytes = 8
    let large: Uint8Array = new Uint8Array()
    if (bytes === 1) {
      large = yield { take: 8 }
      bytes = Number(toDataView(large).getBigUint64(0))
      headBytes = 16
    }
    if (bytes === 0) bytes = fileBytes - at
    const rest = bytes - headBytes
    if (rest < 0 || at + bytes > fileBytes) fail('mediaUnreadable')
    if (CLEANED.includes(type)) {
      if (rest > MAX_TABLES_BYTES) fail('mediaUnreadable')
      const boxes = yield { take: rest }
      cleanBoxes(boxes, type, samples)
      yield { emit: head }
      yield { emit: large }
      yield { emit: boxes }
    } else if (type === 'mdat') {
      yield { emit: head }
      yield { emit: large }
      yield* keepOnly(kept ?? [[0, fileBytes]], at + headBytes, at + bytes)
    } else if (KEPT.includes(type)) {
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

/** `intervals` are sorted and apart. */
function* keepOnly(intervals: readonly Interval[], start: number, end: number): Parser<void> {
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
