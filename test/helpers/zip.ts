import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

const END_OF_DIRECTORY = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50
const LOCAL_HEADER = 0x04_03_4b_50
const DEFLATED = 8
const MADE_ON_UNIX = 3
const LINK_MODE = 0o120_777

/**
 * The files of a ZIP by their names, read by its directory as every program does. Sizes and checksums must be right.
 */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  expect(zip.readUInt32LE(end)).toBe(END_OF_DIRECTORY)
  const files = new Map<string, Buffer>()
  let place = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(zip.readUInt32LE(place)).toBe(DIRECTORY_ENTRY)
    const method = zip.readUInt16LE(place + 10)
    const checksum = zip.readUInt32LE(place + 16)
    const [packed, size] = [zip.readUInt32LE(place + 20), zip.readUInt32LE(place + 24)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(place + offset))
    const header = zip.readUInt32LE(place + 42)
    const name = zip.toString('utf8', place + 46, place + 46 + (nameLength ?? 0))
    expect(zip.readUInt32LE(header)).toBe(LOCAL_HEADER)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const stored = zip.subarray(start, start + packed)
    const content = method === DEFLATED ? inflateRawSync(stored) : stored
    expect([name, content.length, crc32(content)]).toEqual([name, size, checksum])
    expect(files.has(name)).toBe(false)
    files.set(name, content)
    place += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

export interface ZipEntry {
  name: string
  content: Uint8Array
  isDeflated?: boolean
  /** What the directory says of it, where that is not true. */
  claimedSize?: number
  /** A symbolic link, as Unix packs it: its content is where it leads. */
  isLink?: boolean
  /** Its name in another charset than UTF-8, which nothing marks. */
  rawName?: Uint8Array
  /** How it says that it is compressed. */
  method?: number
  isEncrypted?: boolean
  /** The checksum of what it was before it was damaged. */
  checksum?: number
}

/** A ZIP as no honest program writes it. */
export function makeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isDeflated = false, claimedSize = content.length, isLink = false, ...odd } of entries) {
    const nameBytes = Buffer.from(odd.rawName ?? Buffer.from(name))
    const packed = isDeflated ? deflateRawSync(content) : Buffer.from(content)
    const is64 = claimedSize > 0xff_ff_ff_ff
    const extra = Buffer.alloc(is64 ? 12 : 0)
    if (is64) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(claimedSize), 4)
    }
    const head = Buffer.alloc(26)
    head.writeUInt16LE(is64 ? 45 : 20, 0)
    head.writeUInt16LE((odd.rawName ? 0 : 0x08_00) + (odd.isEncrypted ? 1 : 0), 2)
    head.writeUInt16LE(odd.method ?? (isDeflated ? DEFLATED : 0), 4)
    head.writeUInt32LE(odd.checksum ?? crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(is64 ? 0xff_ff_ff_ff : claimedSize, 18)
    head.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(LOCAL_HEADER)
    // The entry's own header says its true length: only the directory is read before it is unpacked.
    locals.push(local, head, nameBytes, packed)
    head.writeUInt16LE(0, 24)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(DIRECTORY_ENTRY)
    entry.writeUInt16LE(45, 4)
    if (isLink) {
      entry.writeUInt8(MADE_ON_UNIX, 5)
      entry.writeUInt32LE(LINK_MODE * 0x1_00_00, 38)
    }
    head.copy(entry, 6)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, nameBytes, extra)
    offset += 30 + nameBytes.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Uint8Array.from(Buffer.concat([...locals, listed, end]))
}
