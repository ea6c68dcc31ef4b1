import { fail } from '#worker/errors/service-error.ts'
import { toAscii, toDataView } from './parser.ts'

/** A box without its size and type. */
export interface Box {
  type: string
  /** The position of the box's size, with which it begins. */
  at: number
  start: number
  end: number
}

const HEAD_BYTES = 8
/** The head of a full box, before what it holds. */
const FULL_HEAD_BYTES = 12

/** The limit of one file. Five minutes of 240 frames a second, with their order, and of sound are half of it. */
export const MAX_SAMPLES = 300_000

/** How many samples the tables of a file tell of: a few bytes can say billions, which would all be worked out. */
export interface SampleCount {
  declared: number
}

/** What playing needs; all other boxes become free space. */
const CHILDREN: Partial<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  stbl: 'stsd stts ctts cslg stss stsc stsz stco co64 sdtp sgpd sbgp'.split(' '),
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp'],
}

const SAMPLE_CHILDREN = ['avcC', 'esds', 'wave', 'pasp', 'colr', 'clap', 'fiel', 'btrt', 'chan']

const FREE = new TextEncoder().encode('free')

const MEDIA_HANDLERS = ['vide', 'soun']

/** QuickTime ends some lists by a size of zero; what is too short for a box is none. */
export function* listBoxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (let at = from; at + HEAD_BYTES <= to;) {
    const size = toDataView(bytes).getUint32(at)
    if (size === 0) return
    if (size < HEAD_BYTES || at + size > to) fail('mediaUnreadable')
    yield { type: toAscii(bytes.subarray(at + 4, at + 8)), at, start: at + HEAD_BYTES, end: at + size }
    at += size
  }
}

/** The first one along the path. */
export function findBox(bytes: Uint8Array, { start, end }: Pick<Box, 'start' | 'end'>, path: string): Box | undefined {
  const [type, ...rest] = path.split('/')
  for (const box of listBoxes(bytes, start, end)) {
    if (box.type === type) return rest.length === 0 ? box : findBox(bytes, box, rest.join('/'))
  }
  return undefined
}

/** True for tracks of frames or sound; others are of subtitles, places and devices. */
export function isMediaTrack(bytes: Uint8Array, track: Box): boolean {
  const handler = findBox(bytes, track, 'mdia/hdlr')
  if (!handler) return false
  return MEDIA_HANDLERS.includes(toAscii(bytes.subarray(handler.at + 16, handler.at + 20)))
}

/** Changes what a `moov` or a `moof` holds, in place. */
export function cleanBoxes(bytes: Uint8Array, type: string, samples: SampleCount): void {
  cleanChildren(bytes, { type, at: 0, start: 0, end: bytes.length }, samples)
}

function cleanChildren(bytes: Uint8Array, parent: Box, samples: SampleCount): void {
  let end = parent.start
  for (const box of listBoxes(bytes, parent.start, parent.end)) {
    end = box.end
    const isKept = CHILDREN[parent.type]?.includes(box.type) && (box.type !== 'trak' || isMediaTrack(bytes, box))
    addSamples(bytes, box, samples)
    if (!isKept) setFree(bytes, box)
    else if (CHILDREN[box.type]) cleanChildren(bytes, box, samples)
    else CLEANERS[box.type]?.(bytes, box)
  }
  bytes.fill(0, end, parent.end)
}

/** Changes what a `moov` or a `moof` says of places in the file, in place: samples are so many bytes further behind. */
export function moveSamples(bytes: Uint8Array, type: string, by: number): void {
  moveIn(bytes, { type, at: 0, start: 0, end: bytes.length }, by)
}

function moveIn(bytes: Uint8Array, parent: Box, by: number): void {
  const view = toDataView(bytes)
  for (const { type, at, start, end } of listBoxes(bytes, parent.start, parent.end)) {
    if (CHILDREN[type]) moveIn(bytes, { type, at, start, end }, by)
    else if (type === 'stco')
      for (let to = start + 8; to + 4 <= end; to += 4) view.setUint32(to, view.getUint32(to) + by)
    else if (type === 'co64') for (let to = start + 8; to + 8 <= end; to += 8) move64(view, to, by)
    else if (type === 'tfhd' && start + 16 <= end && (view.getUint8(start + 3) & 1) === 1) move64(view, start + 8, by)
  }
}

function move64(view: DataView, at: number, by: number): void {
  view.setBigUint64(at, BigInt.asUintN(64, view.getBigUint64(at) + BigInt(by)))
}

const CLEANERS: Partial<Record<string, (bytes: Uint8Array, box: Box) => void>> = {
  mvhd: clearTimes,
  tkhd: clearTimes,
  mdhd: cleanMediaHead,
  // What QuickTime says beside the kind, and the name, which says what the file was made with.
  hdlr(bytes, { at, end }) {
    bytes.fill(0, Math.min(at + 12, end), Math.min(at + 16, end))
    bytes.fill(0, Math.min(at + 20, end), end)
  },
  dinf: clearReferences,
  stsd: cleanSampleEntries,
}

function addSamples(bytes: Uint8Array, { type, start, end }: Box, samples: SampleCount): void {
  const view = toDataView(bytes)
  if (type === 'stz2') fail('mediaUnreadable')
  if (type === 'trun' && start + 8 <= end) samples.declared += view.getUint32(start + 4)
  if (type === 'stts' || type === 'ctts') {
    for (let at = start + 8; at + 8 <= end; at += 8) {
      samples.declared += view.getUint32(at)
      // QuickTime's are signed in the first version of the table, those of MP4 in the second.
      if (type === 'ctts' && (view.getUint8(at + 4) & 0x80) !== 0) bytes[start] = 1
    }
  }
  if (samples.declared > MAX_SAMPLES) fail('mediaUnreadable')
}

function setFree(bytes: Uint8Array, { at, start, end }: Box): void {
  bytes.set(FREE, at + 4)
  bytes.fill(0, start, end)
}

/** The times say when the video was made and changed. */
function clearTimes(bytes: Uint8Array, { at, start, end }: Box): void {
  const length = bytes[start] === 1 ? 16 : 8
  bytes.fill(0, at + FULL_HEAD_BYTES, Math.min(at + FULL_HEAD_BYTES + length, end))
}

/** Numbers of languages of the Macintosh, in the place of three letters. */
const MAX_MACINTOSH_LANGUAGE = 0x400
/** `und`. */
const NO_LANGUAGE = [0x55, 0xc4]

function cleanMediaHead(bytes: Uint8Array, box: Box): void {
  clearTimes(bytes, box)
  const at = box.at + FULL_HEAD_BYTES + (bytes[box.start] === 1 ? 28 : 16)
  if (at + 2 > box.end) return
  const language = toDataView(bytes).getUint16(at)
  if (language < MAX_MACINTOSH_LANGUAGE || language === 0x7fff) bytes.set(NO_LANGUAGE, at)
}

/** All media data are in the file itself; an address of others may name a user's folders. */
function clearReferences(bytes: Uint8Array, { start, end }: Box): void {
  const length = end - start
  if (length < 28) fail('mediaUnreadable')
  bytes.fill(0, start, end)
  const view = toDataView(bytes)
  view.setUint32(start, length)
  bytes.set(new TextEncoder().encode('dref'), start + 4)
  view.setUint32(start + 12, 1)
  view.setUint32(start + 16, length - 16)
  bytes.set(new TextEncoder().encode('url '), start + 20)
  // The data is in this file.
  view.setUint32(start + 24, 1)
}

/** The bytes before the boxes of a sample entry of sound, by its version. */
const SOUND_BYTES = [36, 52, 72]
const IMAGE_BYTES = 86

function cleanSampleEntries(bytes: Uint8Array, { start, end }: Box): void {
  for (const entry of listBoxes(bytes, start + HEAD_BYTES, end)) {
    const isSound = entry.type === 'mp4a'
    const version = toDataView(bytes).getUint16(Math.min(entry.at + 16, bytes.length - 2))
    const length = isSound ? (SOUND_BYTES[version] ?? fail('mediaUnreadable')) : IMAGE_BYTES
    if (entry.at + length > entry.end) fail('mediaUnreadable')
    // Names of the maker and the encoder.
    if (isSound) bytes.fill(0, entry.at + 20, entry.at + 24)
    else
      for (const [from, to] of [
        [16, 32],
        [50, 82],
      ] as const)
        bytes.fill(0, entry.at + from, entry.at + to)
    if (isSound && version > 0) {
      rewriteSound(bytes, entry, version)
      continue
    }
    let last = entry.at + length
    for (const box of listBoxes(bytes, last, entry.end)) {
      last = box.end
      const isProfile = box.type === 'colr' && toAscii(bytes.subarray(box.start, box.start + 4)) !== 'nclx'
      if (isProfile || !SAMPLE_CHILDREN.includes(box.type)) setFree(bytes, box)
    }
    bytes.fill(0, last, entry.end)
  }
}

/** The later versions of QuickTime's description of sound say the same as MP4's, which every browser knows. */
function rewriteSound(bytes: Uint8Array, entry: Box, version: number): void {
  const children = { start: entry.at + (SOUND_BYTES[version] ?? 0), end: entry.end }
  const decoder = findBox(bytes, children, 'esds') ?? findBox(bytes, children, 'wave/esds') ?? fail('mediaUnreadable')
  const esds = bytes.slice(decoder.at, decoder.end)
  const view = toDataView(bytes)
  if (version === 2) {
    const rate = view.getFloat64(entry.at + 40)
    view.setUint16(entry.at + 24, view.getUint32(entry.at + 48))
    view.setUint32(entry.at + 32, rate < 2 ** 16 ? rate * 2 ** 16 : 0)
  }
  // Version and maker; how it was compressed.
  bytes.fill(0, entry.at + 16, entry.at + 24)
  bytes.fill(0, entry.at + 28, entry.at + 32)
  const start = entry.at + (SOUND_BYTES[0] ?? 0)
  bytes.set(esds, start)
  bytes.fill(0, start + esds.length, entry.end)
  // The longer head is left over at least.
  view.setUint32(start + esds.length, entry.end - start - esds.length)
  bytes.set(FREE, start + esds.length + 4)
}
