import sharp from 'sharp'
import { drawClipFrame } from './clips.ts'

const WIDTH = 270
const FRAMES = 8
const FRAME_MS = 140

export async function drawLoop(key: string): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, place) =>
      sharp(Buffer.from(drawClipFrame(key, place / FRAMES)))
        .flatten({ background: '#ffffff' })
        .resize(WIDTH)
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  const delay = frames.map(() => FRAME_MS)
  const { data, info } = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay, effort: 1 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}
