import { fail } from '#worker/errors/service-error.ts'
import { toAscii, toDataView, type Parser } from './parser.ts'
import { checkAnimation, checkBox, type PictureFacts, type SizeListener } from './picture-facts.ts'

const SIGNATURE_BYTES = 8
const HEADER_BYTES = 13
const CHECKSUM_BYTES = 4
const ANIMATION_BYTES = 8
const MAX_CHUNK_BYTES = 2 ** 31 - 1
const TYPES_WITH_ALPHA = [4, 6]

export function* parsePng(onSize: SizeListener): Parser<PictureFacts> {
  yield { skip: SIGNATURE_BYTES }
  const first = yield { take: 8 }
  if (toDataView(first).getUint32(0) !== HEADER_BYTES || toAscii(first.subarray(4)) !== 'IHDR') fail('mediaUnreadable')
  const header = yield { take: HEADER_BYTES }
  const [width, height] = [toDataView(header).getUint32(0), toDataView(header).getUint32(4)]
  onSize({ width, height })
  checkBox(width, height)
  yield { skip: CHECKSUM_BYTES }
  let hasAlpha = TYPES_WITH_ALPHA.includes(header[9] ?? 0)
  let hasData = false
  let isEndMarked = false
  for (;;) {
    const chunk = yield hasData ? { take: 8, mayEnd: true } : { take: 8 }
    if (chunk.length < 8) break
    let left = toDataView(chunk).getUint32(0)
    if (left > MAX_CHUNK_BYTES) fail('mediaUnreadable')
    const type = toAscii(chunk.subarray(4))
    if (type === 'IEND') {
      isEndMarked = true
      break
    }
    if (type === 'IDAT') hasData = true
    if (type === 'tRNS') hasAlpha = true
    if (type === 'acTL' && left === ANIMATION_BYTES) {
      const frames = toDataView(yield { take: ANIMATION_BYTES }).getUint32(0)
      checkAnimation(width * height * frames, frames)
      left = 0
    }
    yield { skip: left + CHECKSUM_BYTES }
  }
  if (!hasData) fail('mediaUnreadable')
  // Of an animation the first frame is kept: hardly any decoder knows the others.
  return { format: 'png', width, height, frames: 1, hasAlpha, isLossless: true, isEndMarked, keptBytes: 0 }
}
