import * as v from 'valibot'

/**
 * The sizes in which a picture is served (docs/BEHAVIOUR.md, Pictures). `60x60` is cropped to the box, `236x` is scaled
 * to the width, `orig` is the file as stored.
 */
export const IMAGE_SIZES = {
  '60x60': { width: 60, height: 60 },
  '75x75': { width: 75, height: 75 },
  '90x90': { width: 90, height: 90 },
  '136x136': { width: 136, height: 136 },
  '170x': { width: 170 },
  '222x': { width: 222 },
  '236x': { width: 236 },
  '474x': { width: 474 },
  '564x': { width: 564 },
  '600x315': { width: 600, height: 315 },
  '736x': { width: 736 },
  orig: {},
} as const satisfies Record<string, { width?: number; height?: number }>

export type ImageSize = keyof typeof IMAGE_SIZES

/** The sizes that a pin lists under `images`. */
export const PIN_IMAGE_SIZES = [
  '60x60',
  '136x136',
  '170x',
  '236x',
  '474x',
  '564x',
  '600x315',
  '736x',
  'orig',
] as const satisfies readonly ImageSize[]

/** A story's cover also comes in these. */
export const STORY_COVER_SIZES = ['90x90', '222x'] as const satisfies readonly ImageSize[]

/** What a file in the media store may be, by its ending. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
} as const

export type MediaExtension = keyof typeof MEDIA_TYPES

/** One rendition of a picture. */
export const Image = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  dominantColor: v.string(),
})
export type Image = v.InferOutput<typeof Image>

/** A stored picture: all that is needed to work out its renditions. `signature` is 32 hexadecimal digits. */
export interface Picture {
  signature: string
  extension: MediaExtension
  width: number
  height: number
  dominantColor: string
}
