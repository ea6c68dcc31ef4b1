/** The kind of a file follows from its first bytes, whatever the name says. */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'gif'
  | 'svg'
  | 'html'
  | 'text'
  | 'zip'
  | 'pdf'
  | 'tiff'
  | 'bmp'
  | 'video'
  | 'unknown'

const START_BYTES = 1_024
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

export function kindOfFile(bytes: Uint8Array): FileKind {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, START_BYTES))
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return kindOfBrands(text.slice(8, Math.max(12, start.readUInt32BE(0))))
  if (text.startsWith('GIF8')) return 'gif'
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return 'zip'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  if (text.startsWith('BM')) return 'bmp'
  if (text.startsWith('\x1aE\xdf\xa3')) return 'video'
  return kindOfText(text)
}

function kindOfBrands(brands: string): FileKind {
  const found = brands.match(/[\s\S]{4}/g) ?? []
  if (found.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return found.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : 'video'
}

function kindOfText(text: string): FileKind {
  // oxlint-disable-next-line no-control-regex -- control characters are what tells binary from text
  if (text === '' || /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return 'unknown'
  if (/<svg[\s>]/i.test(text)) return 'svg'
  return /^\s*(?:<!doctype html|<html|<head|<body|<script)/i.test(text) ? 'html' : 'text'
}
