import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { Parser } from '../inspect/parser.ts'
import type { CleanedVideo } from './clean-mp4.ts'
import { zeros } from './zeros.ts'

const SEGMENT = 0x18538067
const SEEK = 0x4dbb
const CLUSTER = 0x1f43b675
const CLUSTER_TIME = 0xe7
const SIMPLE_BLOCK = 0xa3
const TIME_SCALE = 0x2ad7b1
const TRACK_TYPE = 0x83
const VOID = 0xec

/** Their children are read one by one: segment, seek head, information, tracks, track, cluster. */
const OPENED = [SEGMENT, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0xae, CLUSTER]

/** The names of the application that wrote it: they must be there, and may say nothing. */
const EMPTIED = [0x4d80, 0x5741]

/** What playing needs: head of the file, duration, cues, and of tracks and clusters what is not a name. */
const KEPT = [
  0x1a45dfa3, 0x4489, 0x1c53bb6b, 0xd7, 0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f,
  0x55ee, 0x22b59c, 0x22b59d, 0x86, 0x63a2, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80, 0x41e4, 0xa7, 0xab, 0xa0,
]

/** The elements of a cluster, and what may follow it. */
const ELEMENTS = [CLUSTER, CLUSTER_TIME, SIMPLE_BLOCK, 0xa0, 0xa7, 0xab, 0x1c53bb6b]

const NO_NUMBER = new Uint8Array()

/** Pictures and sound. */
const TRACK_TYPES = [1, 2]
/** What these hold is looked at. */
const MAX_SMALL_BYTES = 64
const NANOSECONDS_PER_MS = 1_000_000

/**
 * Hands over a file of the same length, and all that pictures and sound need at the same places: all else is void.
 * Sizes of what is opened are not needed, and unknown in what browsers record.
 */
export function* cleanWebm(fileBytes: number): Parser<CleanedVideo> {
  let at = 0
  let scale = NANOSECONDS_PER_MS
  let [clusterTime, lastTime] = [0, 0]
  /** The end of the last cluster; unknown in what browsers record. */
  let clusterEnd = 0
  let hasCluster = false
  const done = () => ({ durationMs: Math.round((lastTime * scale) / NANOSECONDS_PER_MS) })

  function* readNumber(): Parser<{ bytes: Uint8Array; mayBeOver: boolean }> {
    const first = yield { take: 1, mayEnd: true }
    if (first.length === 0) return { bytes: first, mayBeOver: true }
    const length = Math.clz32(first[0] ?? 0) - 23
    if (length > 8) return { bytes: NO_NUMBER, mayBeOver: false }
    const bytes = new Uint8Array(length)
    bytes.set(first)
    if (length > 1) {
      const rest = yield { take: length - 1, mayEnd: true }
      if (rest.length < length - 1) return { bytes: NO_NUMBER, mayBeOver: false }
      bytes.set(rest, 1)
    }
    at += length
    return { bytes, mayBeOver: false }
  }

  /** Nothing is needed behind the last cluster that could not be read. */
  function* blankEnd(from: number, isElement: boolean): Parser<CleanedVideo> {
    if (!hasCluster || from < clusterEnd || isElement) fail('mediaUnreadable')
    yield { skip: Infinity, mayEnd: true }
    if (fileBytes - from > 1) yield* emitVoid(fileBytes - from)
    else for (const emit of zeros(fileBytes - from)) yield { emit }
    return done()
  }

  for (;;) {
    const start = at
    const { bytes: idBytes, mayBeOver } = yield* readNumber()
    if (mayBeOver) return done()
    if (idBytes === NO_NUMBER || idBytes.length > 4) return yield* blankEnd(start, false)
    const id = toNumber(idBytes)
    // One of unknown size that is cut off is known by what it holds.
    const isElement = id === CLUSTER || (clusterEnd === 0 && ELEMENTS.includes(id))
    const { bytes: sizeBytes, mayBeOver: isCut } = yield* readNumber()
    if (isCut || sizeBytes === NO_NUMBER) return yield* blankEnd(start, isElement)
    const size = readSize(sizeBytes)
    if (id !== SEGMENT && !OPENED.includes(id) && size === null) return yield* blankEnd(start, isElement)
    if (size !== null && at + size > fileBytes) return yield* blankEnd(start, isElement)
    if (id === CLUSTER) {
      hasCluster = true
      clusterEnd = size === null ? 0 : at + size
    }
    if (OPENED.includes(id)) {
      yield { emit: idBytes }
      yield { emit: sizeBytes }
      continue
    }
    const length = size ?? 0
    at += length
    if (id === TIME_SCALE || id === CLUSTER_TIME || id === TRACK_TYPE) {
      if (length > 8) fail('mediaUnreadable')
      const value = yield { take: length }
      if (id === TIME_SCALE) scale = toNumber(value)
      if (id === CLUSTER_TIME) clusterTime = toNumber(value)
      if (id === TRACK_TYPE && !TRACK_TYPES.includes(toNumber(value))) {
        fail('mediaTypeUnsupported', issueText('videoTracks'))
      }
      lastTime = Math.max(lastTime, clusterTime)
      for (const emit of [idBytes, sizeBytes, value]) yield { emit }
    } else if (id === SIMPLE_BLOCK) {
      if (length < 4) fail('mediaUnreadable')
      const head = yield { take: 4 }
      lastTime = Math.max(lastTime, clusterTime + (((head[1] ?? 0) << 24) >> 16) + (head[2] ?? 0))
      for (const emit of [idBytes, sizeBytes, head]) yield { emit }
      yield { pass: length - 4 }
    } else if (KEPT.includes(id)) {
      yield { emit: idBytes }
      yield { emit: sizeBytes }
      yield { pass: length }
    } else if (id === SEEK && length <= MAX_SMALL_BYTES) {
      const entry = yield { take: length }
      if (leadsToKept(entry)) for (const emit of [idBytes, sizeBytes, entry]) yield { emit }
      else yield* emitVoid(idBytes.length + sizeBytes.length + length)
    } else if (EMPTIED.includes(id)) {
      yield { emit: idBytes }
      yield { emit: sizeBytes }
      yield { skip: length }
      for (const emit of zeros(length)) yield { emit }
    } else {
      yield { skip: length }
      yield* emitVoid(idBytes.length + sizeBytes.length + length)
    }
  }
}

/** An entry of the seek head: its first child is the id that it leads to. */
function leadsToKept(entry: Uint8Array): boolean {
  const length = (entry[2] ?? 0) & 0x7f
  const id = toNumber(entry.subarray(3, 3 + Math.min(length, 4)))
  return OPENED.includes(id) || KEPT.includes(id)
}

function* emitVoid(length: number): Parser<void> {
  const isShort = length < 9
  const head = new Uint8Array(isShort ? 2 : 9)
  head[0] = VOID
  if (isShort) {
    head[1] = 0x80 | (length - 2)
  } else {
    const view = new DataView(head.buffer)
    view.setBigUint64(1, BigInt(length - 9) | (1n << 56n))
  }
  yield { emit: head }
  for (const emit of zeros(length - head.length)) yield { emit }
}

/** Null where it is unknown. */
function readSize(bytes: Uint8Array): number | null {
  const [first = 0, ...rest] = bytes
  const low = first & ((1 << (8 - bytes.length)) - 1)
  if (low === (1 << (8 - bytes.length)) - 1 && rest.every((byte) => byte === 0xff)) return null
  return rest.reduce((value, byte) => value * 256 + byte, low)
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}
