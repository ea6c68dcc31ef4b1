import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'
import { checkBox, type PictureFacts, type PictureSize, type SizeListener } from './picture-facts.ts'

const BOX_HEAD_BYTES = 8
const MAX_BRANDS_BYTES = 1_024
/** Far more than a picture of hundreds of tiles needs. */
const MAX_META_BYTES = 256 * 1_024
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
const ALPHA = 'auxiliary:alpha'

/** Of any file that begins as ISO media do: videos and HEIC pictures are refused. */
export function* parseAvif(onSize: SizeListener): Parser<PictureFacts> {
  const start = toDataView(yield { take: BOX_HEAD_BYTES }).getUint32(0)
  if (start < 2 * BOX_HEAD_BYTES || start > MAX_BRANDS_BYTES) fail('mediaTypeUnsupported')
  const brands = listBrands(yield { take: start - BOX_HEAD_BYTES })
  if (!brands.some((brand) => AVIF_BRANDS.includes(brand))) {
    const isHeic = brands.some((brand) => HEIC_BRANDS.includes(brand))
    fail('mediaTypeUnsupported', isHeic ? issueText('heic') : {})
  }
  let box: PictureSize | undefined
  let hasAlpha = false
  let hasData = false
  for (;;) {
    const head = yield { take: BOX_HEAD_BYTES, mayEnd: true }
    if (head.length === 0) break
    const type = toAscii(head.subarray(4))
    let size = toDataView(head).getUint32(0) - BOX_HEAD_BYTES
    if (size === 1 - BOX_HEAD_BYTES) size = Number(toDataView(yield { take: 8 }).getBigUint64(0)) - 2 * BOX_HEAD_BYTES
    if (type === 'mdat') hasData = true
    if (size === -BOX_HEAD_BYTES) {
      yield { skip: Infinity, mayEnd: true }
      break
    }
    if (size < 0) fail('mediaUnreadable')
    if (type === 'meta') {
      if (size > MAX_META_BYTES) fail('mediaUnreadable')
      const meta = yield { take: size }
      box = findLargestBox(meta, onSize)
      hasAlpha = toAsciiLong(meta).includes(ALPHA)
    } else {
      yield { skip: size }
    }
  }
  if (!box || !hasData) return fail('mediaUnreadable')
  return { format: 'avif', ...box, frames: 1, hasAlpha, isLossless: false, keptBytes: 0 }
}

function listBrands(bytes: Uint8Array): string[] {
  const brands: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) if (at !== 4) brands.push(toAscii(bytes.subarray(at, at + 4)))
  return brands
}

/** Sizes of pictures and their tiles, wherever they stand among the properties. */
function findLargestBox(meta: Uint8Array, onSize: SizeListener): PictureSize | undefined {
  const text = toAsciiLong(meta)
  const sizes: PictureSize[] = []
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
