import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { normalizeAvifColors } from './avif-colors.ts'
import {
  checkBox,
  type ColorListener,
  type ImageHeaders,
  type ImageDimensions,
  type SizeListener,
} from './image-headers.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'

const BOX_HEAD_BYTES = 8
const MAX_BRANDS_BYTES = 1_024
/** The limit is far more than an image of hundreds of tiles needs. */
const MAX_META_BYTES = 256 * 1_024
const SEQUENCE_BRAND = 'avis'
const AVIF_BRANDS = ['avif', SEQUENCE_BRAND]
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
/** What can stand beside or behind the image. */
const BOXES = ['meta', 'mdat', 'moov', 'free', 'skip', 'uuid', 'sidx', 'moof', 'mfra']
const FREE = new TextEncoder().encode('free')
const NOTHING = new Uint8Array()
const ALPHA = 'auxiliary:alpha'

/**
 * Reads any file that begins as ISO media do; videos and HEIC images are refused. Hands over a still image, the first
 * of a sequence, without what follows its boxes, and without its colors where `onColors` has heard of them.
 */
export function* parseAvif(onSize: SizeListener, onColors: ColorListener): Parser<ImageHeaders> {
  const startHead = yield { take: BOX_HEAD_BYTES }
  const start = toDataView(startHead).getUint32(0)
  if (start < 2 * BOX_HEAD_BYTES || start > MAX_BRANDS_BYTES) fail('mediaTypeUnsupported')
  const brandBytes = yield { take: start - BOX_HEAD_BYTES }
  const brands = listBrands(brandBytes)
  if (!brands.some((brand) => AVIF_BRANDS.includes(brand))) {
    const isHeic = brands.some((brand) => HEIC_BRANDS.includes(brand))
    fail('mediaTypeUnsupported', isHeic ? issueText('heic') : {})
  }
  const isSequence = brands.includes(SEQUENCE_BRAND)
  yield { emit: startHead }
  yield { emit: isSequence ? toStillBrands(brandBytes) : brandBytes }
  let box: ImageDimensions | undefined
  let hasAlpha = false
  let hasData = false
  for (;;) {
    // What follows the boxes that the image needs is not part of it.
    const isWhole = box !== undefined && hasData
    const head = yield { take: BOX_HEAD_BYTES, mayEnd: true }
    if (head.length < BOX_HEAD_BYTES) break
    const type = toAscii(head.subarray(4))
    if (isWhole && !BOXES.includes(type)) break
    const short = toDataView(head).getUint32(0)
    const large = short === 1 ? yield { take: 8 } : NOTHING
    const size = short === 1 ? Number(toDataView(large).getBigUint64(0)) - 16 : short - BOX_HEAD_BYTES
    if (short !== 0 && size < 0) fail('mediaUnreadable')
    // Decoders know no sequences, or take them for videos.
    if (isSequence && type === 'moov') head.set(FREE, 4)
    yield { emit: head }
    yield { emit: large }
    if (type === 'meta') {
      if (short === 0 || size > MAX_META_BYTES) fail('mediaUnreadable')
      const meta = yield { take: size }
      onColors(normalizeAvifColors(meta))
      yield { emit: meta }
      box = findLargestBox(meta, onSize)
      hasAlpha = toAsciiLong(meta).includes(ALPHA)
      hasData ||= toAsciiLong(meta).includes('idat')
    } else if (short === 0) {
      hasData ||= type === 'mdat'
      yield { pass: Infinity, mayEnd: true }
      break
    } else {
      yield { pass: size }
      hasData ||= type === 'mdat'
    }
  }
  if (!box && isSequence) fail('mediaTypeUnsupported', issueText('avifSequence'))
  if (!box || !hasData) return fail('mediaUnreadable')
  return { format: 'avif', ...box, frames: 1, hasAlpha, isLossless: false, isEndMarked: true, cleanedBytes: 0 }
}

/** Those of a still image, in as many bytes. */
function toStillBrands(bytes: Uint8Array): Uint8Array {
  const text = ['avif', '\0\0\0\0', 'avif', 'mif1', 'miaf'].join('').padEnd(bytes.length, 'miaf').slice(0, bytes.length)
  return new TextEncoder().encode(text)
}

function listBrands(bytes: Uint8Array): string[] {
  const brands: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) if (at !== 4) brands.push(toAscii(bytes.subarray(at, at + 4)))
  return brands
}

/** Sizes of images and their tiles, wherever they stand among the properties. */
function findLargestBox(meta: Uint8Array, onSize: SizeListener): ImageDimensions | undefined {
  const text = toAsciiLong(meta)
  const sizes: ImageDimensions[] = []
  for (let at = text.indexOf('ispe'); at >= 0; at = text.indexOf('ispe', at + 4)) {
    if (at + 16 > meta.length) break
    const [width, height] = [toDataView(meta).getUint32(at + 8), toDataView(meta).getUint32(at + 12)]
    sizes.push({ width, height })
  }
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)
  if (largest) onSize(largest)
  for (const { width, height } of sizes) checkBox(width, height)
  return largest
}

function toAsciiLong(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
