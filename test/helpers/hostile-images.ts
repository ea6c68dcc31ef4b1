import type { ErrorName } from '#schema/errors.ts'
import { join, makeBomb, makeFile, pngChunk, pngHead, type FileBytes } from './image-files.ts'

const DAMAGED_DATA = () => {
  const end = [pngChunk('IDAT', 'no data of any picture'), pngChunk('IEND', '')]
  return join(pngHead(40, 40), ...end)
}

/** No images, damaged ones, and ones that would cost too much, each with the error that says so. */
export const HOSTILE_IMAGES: [name: string, make: () => FileBytes | Promise<FileBytes>, error: ErrorName][] = [
  ['nothing at all', () => new Uint8Array(), 'mediaUnreadable'],
  ['an HTML page named .png', () => join('<!doctype html><script>alert(1)</script>'), 'mediaTypeUnsupported'],
  ['an SVG', () => join('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'mediaTypeUnsupported'],
  ['a HEIC photo', () => join([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'), 'mediaTypeUnsupported'],
  ['a PDF', () => join('%PDF-1.7 and more of it'), 'mediaTypeUnsupported'],
  ['a truncated JPEG', async () => (await makeFile('jpeg')).slice(0, -50), 'mediaUnreadable'],
  ['an image whose data are none', DAMAGED_DATA, 'mediaUnreadable'],
  ['30,000 by 30,000 pixels', () => pngHead(30_000, 30_000), 'mediaTooManyPixels'],
  ['9,000 by 9,000 pixels', () => pngHead(9_000, 9_000), 'mediaTooManyPixels'],
  ['17,000 pixels in a line', () => pngHead(17_000, 1), 'mediaTooManyPixels'],
  ['an animation of 1,000 frames of 4,000 px', () => makeBomb(1_000, 4_000), 'mediaTooManyPixels'],
]
