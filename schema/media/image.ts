import * as v from 'valibot'
import type { ImageSize } from './image-size-constants.ts'

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

export const STORY_COVER_SIZES = ['90x90', '222x'] as const satisfies readonly ImageSize[]

/** Small, medium, large and extra large. */
export const AVATAR_SIZES = ['60x60', '75x75', '136x136', '236x'] as const satisfies readonly ImageSize[]

/** The types by file extension. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
} as const

export type MediaExtension = keyof typeof MEDIA_TYPES

export const Image = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  dominantColor: v.string(),
})
export type Image = v.InferOutput<typeof Image>

/** `signature` is 32 hexadecimal digits. */
export interface StoredImage {
  signature: string
  extension: MediaExtension
  width: number
  height: number
  dominantColor: string
  /** The original moves. */
  isAnimated?: boolean | undefined
}
