import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

const END_OF_DIRECTORY = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50
const LOCAL_HEADER = 0x04_03_4b_50
const DEFLATED = 8

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
