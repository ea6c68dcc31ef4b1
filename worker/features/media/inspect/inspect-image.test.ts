import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ErrorName } from '#schema/errors.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import {
  gifHead,
  join,
  makeAnimation,
  makeBomb,
  makeFile,
  makeImage,
  pngChunk,
  pngHead,
  type FileBytes,
} from '../../../../test/helpers/image-files.ts'
import { ImageInspector } from './inspect-image.ts'
import { ProvenanceScanner } from './provenance.ts'
import { requireWhole } from './require-whole.ts'

function inspect(file: Uint8Array, chunkBytes = file.length) {
  const inspector = new ImageInspector()
  for (let at = 0; at < file.length; at += chunkBytes) inspector.push(file.subarray(at, at + chunkBytes))
  return inspector.finish()
}

function clean(file: Uint8Array, chunkBytes: number): Buffer {
  const { cleanedBytes } = inspect(file)
  const kept: Uint8Array[] = []
  const inspector = new ImageInspector({ onCleaned: (piece) => kept.push(piece.slice()), cleanedBytes })
  for (let at = 0; at < file.length; at += chunkBytes) inspector.push(file.subarray(at, at + chunkBytes))
  inspector.finish()
  return Buffer.concat(kept)
}

async function refusal(file: FileBytes): Promise<ErrorName | 'none'> {
  try {
    const facts = inspect(file)
    if (!facts.isEndMarked) await requireWhole(file, facts)
    return 'none'
  } catch (error) {
    if (error instanceof ServiceError) return error.error
    throw error
  }
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s tells its size, however its bytes arrive', async (format) => {
  const file = await makeFile(format)
  for (const chunkBytes of [1, 7, 1_000, file.length]) {
    expect(inspect(file, chunkBytes)).toMatchObject({ format, width: 120, height: 80, frames: 1, hasAlpha: false })
  }
})

test.each(['png', 'webp', 'avif'] as const)('a %s tells that it is see-through', async (format) => {
  expect(inspect(await makeFile(format, { alpha: 0.5 })).hasAlpha).toBe(true)
})

test('a progressive JPEG and one with a profile are read like others', async () => {
  const file = await (await makeImage('jpeg')).jpeg({ progressive: true }).withMetadata({ density: 300 }).toBuffer()
  expect(inspect(file, 11)).toMatchObject({ format: 'jpeg', width: 120, height: 80 })
})

test('what hides behind the background of an animated WebP is not kept', async () => {
  const file = Buffer.from(await makeAnimation('webp'))
  const at = file.indexOf('ANIM')
  const hidden = Buffer.from('<script>a secret</script>!')
  const head = Buffer.from(file.subarray(at, at + 8))
  head.writeUInt32LE(6 + hidden.length, 4)
  const loop = file.subarray(at + 8, at + 14)
  const crafted = Buffer.concat([file.subarray(0, at), head, loop, hidden, file.subarray(at)])
  crafted.writeUInt32LE(crafted.length - 8, 4)
  const kept = clean(crafted, 9)
  expect(kept.includes('secret')).toBe(false)
  expect(kept.equals(clean(file, 9))).toBe(true)
})

test.each(['gif', 'webp'] as const)('an animated %s counts its frames, and keeps nothing but them', async (format) => {
  const file = await makeAnimation(format, 4)
  expect(inspect(file, 5)).toMatchObject({ format, width: 16, height: 16, frames: 4 })
  for (const chunkBytes of [1, 13, file.length]) {
    const cleaned = clean(file, chunkBytes)
    expect(cleaned).toHaveLength(inspect(file).cleanedBytes)
    expect(await sharp(cleaned, { animated: true }).metadata()).toMatchObject({ pages: 4, loop: 3, format })
    const pixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer()
    expect((await pixels(cleaned)).equals(await pixels(file))).toBe(true)
  }
})

test('comments and what follows the end of a GIF are gone', async () => {
  const file = await makeAnimation('gif')
  const comment = join([0x21, 0xfe, 6], 'secret', [0])
  const spoken = join(file.subarray(0, -1), comment, [0x3b], '<script>alert(1)</script>')
  expect(clean(spoken, 9).toString('latin1')).not.toMatch(/secret|script/)
  expect(inspect(clean(spoken, 9)).frames).toBe(3)
})

test('metadata of an animated WebP is gone', async () => {
  const file = await makeAnimation('webp')
  const chunk = join('EXIF', [6, 0, 0, 0], 'secret')
  const spoken = Buffer.from(join(file, chunk))
  spoken.writeUInt32LE(spoken.length - 8, 4)
  expect(clean(spoken, 9).toString('latin1')).not.toContain('secret')
})

test.each([
  ['of a photo', { quality: 80 }, 1],
  ['of a see-through photo', { quality: 80 }, 0.5],
  ['of a drawing', { lossless: true }, 1],
])('a WebP %s keeps its image and nothing else', async (_, options, alpha) => {
  const made = (await makeImage('png', { alpha })).webp(options)
  const file = await made.toBuffer()
  const spoken = await made.withExif({ IFD0: { Copyright: 'secret' } }).toBuffer()
  expect(spoken.toString('latin1')).toContain('secret')
  for (const chunkBytes of [1, 13, spoken.length]) {
    const cleaned = clean(spoken, chunkBytes)
    expect(cleaned).toHaveLength(inspect(spoken).cleanedBytes)
    expect(cleaned.toString('latin1')).not.toContain('secret')
    expect((await sharp(cleaned).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true)
    // One that is clean stays as it is.
    expect(clean(file, chunkBytes).equals(file)).toBe(true)
  }
})

test('a JPEG keeps what decoding takes', async () => {
  const file = await (await makeImage('jpeg')).withExif({ IFD0: { Copyright: 'secret' } }).toBuffer()
  expect(file.toString('latin1')).toContain('secret')
  const kept: Uint8Array[] = []
  const inspector = new ImageInspector({ onCleaned: (piece) => kept.push(piece.slice()) })
  for (let at = 0; at < file.length; at += 10) inspector.push(file.subarray(at, at + 10))
  inspector.finish()
  const cleaned = Buffer.concat(kept)
  expect(cleaned.toString('latin1')).not.toContain('secret')
  expect((await sharp(cleaned).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true)
})

test.each<[string, () => FileBytes | Promise<FileBytes>, ErrorName | 'none']>([
  ['nothing', () => new Uint8Array(), 'mediaUnreadable'],
  ['four letters', () => join('GIF8'), 'mediaTypeUnsupported'],
  ['an HTML page', () => join('<!doctype html><title>Hello</title>'), 'mediaTypeUnsupported'],
  ['an SVG', () => join('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'mediaTypeUnsupported'],
  ['a HEIC photo', () => join([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'), 'mediaTypeUnsupported'],
  ['a video', () => join([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isommp42'), 'mediaTypeUnsupported'],
  ['a PNG of 30,000 by 30,000', () => pngHead(30_000, 30_000), 'mediaTooManyPixels'],
  ['a PNG of 17,000 by 1', () => pngHead(17_000, 1), 'mediaTooManyPixels'],
  ['a PNG of 0 by 10', () => pngHead(0, 10), 'mediaUnreadable'],
  ['a PNG without data', () => join(pngHead(10, 10), pngChunk('IEND', '')), 'mediaUnreadable'],
  ['a strip of 10,000', () => join(pngHead(10_000, 1), pngChunk('IDAT', 'x'), pngChunk('IEND', '')), 'none'],
  ['half a JPEG', async () => (await makeFile('jpeg')).subarray(0, 400), 'mediaUnreadable'],
  ['a JPEG without its end', async () => (await makeFile('jpeg')).slice(0, -2), 'none'],
  ['half a PNG', async () => (await makeFile('png')).slice(0, -20), 'mediaUnreadable'],
  ['half a WebP', async () => (await makeFile('webp')).slice(0, -3), 'mediaUnreadable'],
  ['half an AVIF', async () => (await makeFile('avif')).slice(0, -3), 'mediaUnreadable'],
  ['half a GIF', async () => (await makeAnimation('gif')).slice(0, -3), 'mediaUnreadable'],
  ['a JPEG of markers alone', () => join([0xff, 0xd8], SCAN, new Uint8Array(4_000_000).fill(0xff)), 'mediaUnreadable'],
  ['a GIF of blocks of one byte', () => join(gifHead(9), FRAME, new Uint8Array(2_000_000).fill(1)), 'mediaUnreadable'],
  ['1,000 frames of 4,000 px', () => makeBomb(1_000, 4_000), 'mediaTooManyPixels'],
])('%s: %s', async (_, make, expected) => {
  expect(await refusal(await make())).toBe(expected)
})

const SCAN = [0xff, 0xda, 0, 2]
const FRAME = [0x2c, 0, 0, 0, 0, 9, 0, 9, 0, 0, 2]

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const GENERATED = `${IPTC}trainedAlgorithmicMedia`
const MODIFIED = `${IPTC}compositeWithTrainedAlgorithmicMedia`

test.each([
  ['a generated image', `<x>${GENERATED}</x>`, 'ai_generated'],
  ['a changed one', `<x>${MODIFIED}</x>`, 'ai_modified'],
  ['one put together with generated parts', `${IPTC}compositeSynthetic`, 'ai_modified'],
  ['one put together without', `${IPTC}composite`, null],
  ['one that names both', MODIFIED + GENERATED, 'ai_generated'],
  ['a photo', `${IPTC}digitalCapture`, null],
  ['the settings of a generator', 'parameters: a cat, Steps: 20, Sampler: Euler a', null],
])('the mark of %s is found wherever chunks begin', (_, text, expected) => {
  const file = join('some bytes before ', text, ' and after')
  for (let chunkBytes = 1; chunkBytes < 120; chunkBytes += 1) {
    const scanner = new ProvenanceScanner()
    for (let at = 0; at < file.length; at += chunkBytes) scanner.push(file.subarray(at, at + chunkBytes))
    expect(scanner.provenance).toBe(expected)
  }
})
