import { toAscii, toDataView } from './parser.ts'

const NAME = 'Exif\0\0'
const ORIENTATION = 0x0112
const ENTRY_BYTES = 12
const LITTLE_ENDIAN = 0x4949

export function isExif(bytes: Uint8Array): boolean {
  return toAscii(bytes.subarray(0, NAME.length)) === NAME
}

/** True if the Exif segment says that an image is shown lying on its side. */
export function isTurned(segment: Uint8Array): boolean {
  const tiff = toDataView(segment.subarray(NAME.length))
  if (tiff.byteLength < 8) return false
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN
  const start = tiff.getUint32(4, isLittle)
  if (start + 2 > tiff.byteLength) return false
  const count = tiff.getUint16(start, isLittle)
  for (let place = 0; place < count; place += 1) {
    const at = start + 2 + place * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.byteLength) return false
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return tiff.getUint16(at + 8, isLittle) > 4
  }
  return false
}
