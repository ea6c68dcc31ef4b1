/**
 * `node scripts/demo/clips/make-clips.ts` writes the .mp4 and .webm files beside this one. Needs ffmpeg with libx264
 * and libvpx-vp9.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { CLIPS, drawClipFrame } from './clips.ts'

const RATE = 15

for (const clip of CLIPS) {
  const folder = mkdtempSync(join(tmpdir(), 'clip-'))
  const frames = (clip.durationMs / 1000) * RATE
  for (let i = 0; i < frames; i++) {
    await sharp(Buffer.from(drawClipFrame(clip.key, i / frames)))
      .png({ compressionLevel: 1 })
      .toFile(join(folder, `${String(i).padStart(3, '0')}.png`))
  }
  const input = [
    '-y',
    '-loglevel',
    'error',
    '-framerate',
    String(RATE),
    '-i',
    join(folder, '%03d.png'),
    '-an',
    '-pix_fmt',
    'yuv420p',
  ]
  execFileSync('ffmpeg', [
    ...input,
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-movflags',
    '+faststart',
    join(import.meta.dirname, clip.mp4),
  ])
  execFileSync('ffmpeg', [
    ...input,
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '38',
    '-cpu-used',
    '2',
    '-row-mt',
    '1',
    join(import.meta.dirname, clip.webm),
  ])
  rmSync(folder, { recursive: true })
}
