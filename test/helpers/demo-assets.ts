import { createHash } from 'node:crypto'
import { imageCatalog } from '../../scripts/demo/art/catalog.ts'
import { CLIPS } from '../../scripts/demo/clips/clips.ts'
import type { DemoAssets, DemoClip, DemoImage } from '../../scripts/demo/content.ts'

/** Stands in for the stored images and clips of the catalog, without drawing any of them. */
export function standInAssets(): DemoAssets {
  return {
    images: new Map(imageCatalog().map((spec) => [spec.key, image(spec.key, spec.width, spec.height)])),
    clips: new Map(CLIPS.map((spec) => [spec.key, clip(spec.key, spec.width, spec.height, spec.durationMs)])),
    loops: new Map(
      CLIPS.map(({ key }) => [key, { ...image(`${key} loop`, 270, 480), extension: 'gif', isAnimated: true }]),
    ),
    passwordHash: 'made-up-hash',
  }
}

function image(key: string, width: number, height: number): DemoImage {
  const hash = createHash('sha256').update(key).digest('hex')
  return {
    signature: hash.slice(0, 32),
    extension: 'jpg',
    width,
    height,
    dominantColor: `#${hash.slice(32, 38)}`,
    bytes: 80_000,
  }
}

function clip(key: string, width: number, height: number, durationMs: number): DemoClip {
  const path = `/media/clips/${key}`
  return {
    mp4Url: `${path}.mp4`,
    webmUrl: `${path}.webm`,
    captionsUrl: `${path}.vtt`,
    thumbnailUrl: `${path}.jpg`,
    image: image(key, width, height),
    width,
    height,
    durationMs,
  }
}
