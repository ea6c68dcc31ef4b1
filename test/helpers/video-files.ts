import { readFileSync } from 'node:fs'
import { join, toBytes, type FileBytes } from './image-files.ts'

/** 360 by 640 pixels, four seconds. */
export function readClip(extension: 'mp4' | 'webm' | 'vtt'): FileBytes {
  return toBytes(readFileSync(new URL(`../../scripts/demo/clips/waves-at-dusk.${extension}`, import.meta.url)))
}

/** A box of an MP4. */
export function box(type: string, ...content: (Uint8Array | string | readonly number[])[]): FileBytes {
  const inside = join(...content)
  return join(uint32(inside.length + 8), Buffer.from(type, 'latin1'), inside)
}

/** `change` gets the children of `moov` and answers what is to stand there; offsets of samples move along. */
export function changeTables(file: FileBytes, change: (children: FileBytes) => FileBytes): FileBytes {
  const at = Buffer.from(file).indexOf('moov') - 4
  const size = Buffer.from(file).readUInt32BE(at)
  const children = change(file.slice(at + 8, at + size))
  const moved = Buffer.from(box('moov', children))
  const grown = moved.length - size
  const offsets = moved.indexOf('stco')
  for (let entry = 0; entry < moved.readUInt32BE(offsets + 8); entry += 1) {
    const place = offsets + 12 + 4 * entry
    moved.writeUInt32BE(moved.readUInt32BE(place) + grown, place)
  }
  return join(file.subarray(0, at), moved, file.subarray(at + size))
}

/** The same video in as many bytes: what is behind it says nothing. */
export function padMp4(file: FileBytes, bytes: number): FileBytes {
  const room = new Uint8Array(bytes - file.length - 8).fill(0x5a)
  return join(file, box('free', room))
}

/** An element of a WebM. */
export function element(id: readonly number[], content: string): FileBytes {
  return join(id, [0x40 | (content.length >> 8), content.length & 0xff], content)
}

export function uint32(value: number): FileBytes {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

/** Finds where a box's size stands, by its type; the first one from there on. */
function findAt(file: Uint8Array, type: string, from = 0): number {
  return Buffer.from(file).indexOf(type, from, 'latin1') - 4
}

/** Bytes more at the end of a box of the tables; all boxes around it grow. */
function growBox(children: FileBytes, path: readonly string[], more: FileBytes): FileBytes {
  let file = children
  let at = 0
  for (const type of path) {
    at = findAt(file, type, at)
    const grown = Buffer.from(file)
    grown.writeUInt32BE(grown.readUInt32BE(at) + more.length, at)
    file = toBytes(grown)
  }
  const end = at + Buffer.from(file).readUInt32BE(at) - more.length
  return join(file.subarray(0, end), more, file.subarray(end))
}

const SAMPLE_ENTRY = ['trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1']

/** Its sample entry ends with so many bytes that are no box. */
export function withTerminator(clip: FileBytes, bytes = new Uint8Array(4)): FileBytes {
  return changeTables(clip, (children) => growBox(children, SAMPLE_ENTRY, bytes))
}

/** A phone writes it this way: another brand, a handler of its own, and lists that end by zeros. */
export function toQuickTime(clip: FileBytes): FileBytes {
  const file = Buffer.from(withTerminator(clip))
  const end = file.readUInt32BE(0)
  for (let at = 8; at < end; at += 4) if (at !== 12) file.write('qt  ', at, 'latin1')
  file.write('mhlr', findAt(file, 'hdlr') + 12, 'latin1')
  return toBytes(file)
}

/**
 * QuickTime wrote it this way before there was MP4: it begins with space for a longer head, its tables or its pictures.
 */
export function withoutBrands(
  clip: FileBytes,
  start: 'moov' | 'mdat' | 'free',
  table: 'stco' | 'co64' = 'stco',
): FileBytes {
  const boxes = listTop(clip)
  const before = start === 'free' ? [box('free', [0, 0, 0, 0]), box('wide')] : start === 'mdat' ? [] : [box('wide')]
  const order = start === 'moov' ? ['moov', 'wide', 'mdat'] : ['free', 'wide', 'mdat', 'moov']
  const tables = (by: number) => moveOffsets(boxes.get('moov') ?? clip, by, table)
  const kept = [...boxes].filter(([type]) => type === 'mdat').map(([, bytes]) => bytes)
  const build = (by: number) => {
    const parts = [...before, ...kept, tables(by)]
    const typeOf = (part: Uint8Array) => Buffer.from(part).toString('latin1', 4, 8)
    return join(...parts.toSorted((a, b) => order.indexOf(typeOf(a)) - order.indexOf(typeOf(b))))
  }
  const [was, is] = [findAt(clip, 'mdat'), findAt(build(0), 'mdat')]
  return build(is - was)
}

function listTop(file: FileBytes): Map<string, FileBytes> {
  const found = new Map<string, FileBytes>()
  const bytes = Buffer.from(file)
  for (let at = 0; at < file.length; at += bytes.readUInt32BE(at)) {
    found.set(bytes.toString('latin1', at + 4, at + 8), file.slice(at, at + bytes.readUInt32BE(at)))
  }
  return found
}

/**
 * The offsets are those of a `moov`, with its chunks elsewhere, by as many bytes as they take in the other kind of
 * table.
 */
function moveOffsets(moov: FileBytes, by: number, table: 'stco' | 'co64'): FileBytes {
  const build = (bytes: FileBytes): FileBytes => {
    const parts: Uint8Array[] = []
    for (let at = 0; at < bytes.length;) {
      const size = Buffer.from(bytes).readUInt32BE(at)
      const type = Buffer.from(bytes).toString('latin1', at + 4, at + 8)
      const content = bytes.slice(at + 8, at + size)
      if (['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type)) parts.push(box(type, build(content)))
      else if (type === 'stco') parts.push(moved(content))
      else parts.push(bytes.slice(at, at + size))
      at += size
    }
    return join(...parts)
  }
  const moved = (content: FileBytes) => {
    const chunks = Array.from({ length: (content.length - 8) / 4 }, (_, place) =>
      uint32(Buffer.from(content).readUInt32BE(8 + 4 * place) + by),
    )
    return box(table, content.slice(0, 8), ...chunks.flatMap((one) => (table === 'co64' ? [uint32(0), one] : [one])))
  }
  return build(moov)
}

/** The description of sound of QuickTime, with that of MP4 inside. */
export function quickTimeSound(esds: FileBytes): FileBytes {
  const head = [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 16, 0xff, 0xfe, 0, 0, 0xac, 0x44, 0, 0]
  const wave = box('wave', box('frma', 'mp4a'), box('mp4a', uint32(0)), esds, uint32(8), uint32(0))
  return box('mp4a', head, uint32(1024), uint32(0), uint32(0), uint32(2), wave)
}

/** The profile of the pictures, by the number that stands for it. */
export function withProfile(clip: FileBytes, profile: number): FileBytes {
  const file = Buffer.from(clip)
  const at = file.indexOf('avcC')
  file[at + 5] = profile
  return toBytes(file)
}

/** A second track, of subtitles, in the place of empty space before the first. */
export function withSubtitles(webm: FileBytes): FileBytes {
  const track = [0xae, 0x8a, 0xd7, 0x81, 2, 0x73, 0xc5, 0x81, 2, 0x83, 0x81, 0x11]
  const file = Buffer.from(webm)
  const space = file.indexOf(Buffer.from('ec01000000000000', 'hex'))
  const tracks = file.indexOf(Buffer.from('1654ae6b', 'hex'), space)
  file[space + 8] = (file[space + 8] ?? 0) - track.length
  file[tracks + 4] = (file[tracks + 4] ?? 0) + track.length
  // The head says where these two stand.
  for (const id of ['1549a966', '1654ae6b']) {
    const at = file.indexOf(Buffer.from(`53ab84${id}53ac81`, 'hex')) + 10
    file[at] = (file[at] ?? 0) - track.length
  }
  return join(
    file.subarray(0, space + 9),
    file.subarray(space + 9 + track.length, tracks + 5),
    track,
    file.subarray(tracks + 5),
  )
}
