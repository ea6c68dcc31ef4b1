import { MAX_ANIMATION_PIXELS, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '#schema/media/constants.ts'
import { fail } from '#worker/errors/service-error.ts'

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export interface ImageDimensions {
  width: number
  height: number
}

/** Hears of a size as soon as it is read, before it is checked: as the image is shown, the canvas first. */
export type SizeListener = (size: ImageDimensions) => void

/** The ICC profile of a decoded file, by whether that is gray; null where there is none for it. */
export type FindProfile = (isGray: boolean) => Uint8Array | null

/**
 * Hears how the numbers of an image stand for light, before any of its pixels are handed over: null where a decoder
 * finds that itself.
 */
export type ColorListener = (findProfile: FindProfile | null) => void

/** Read from the file's own headers. */
export interface ImageHeaders {
  format: ImageFormat
  /** The width before its orientation is applied. */
  width: number
  height: number
  frames: number
  hasAlpha: boolean
  isLossless: boolean
  /** Its end is as it should be: without it nothing tells a whole image from one that was cut off. */
  isEndMarked: boolean
  /** The bytes of the cleaned file; 0 for formats that are not cleaned but re-encoded. */
  cleanedBytes: number
}

/** Fails with `mediaTooManyPixels`, or `mediaUnreadable` for no pixels at all. */
export function checkBox(width: number, height: number): void {
  if (width === 0 || height === 0) fail('mediaUnreadable')
  const isTooLong = width > MAX_IMAGE_SIDE_PX || height > MAX_IMAGE_SIDE_PX
  if (isTooLong || width * height > MAX_IMAGE_PIXELS) fail('mediaTooManyPixels')
}

/** Counts the pixels of all frames together. */
export function checkAnimation(pixels: number, frames: number): void {
  if (frames > 1 && pixels > MAX_ANIMATION_PIXELS) fail('mediaTooManyPixels')
}
