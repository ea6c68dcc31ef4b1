import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import { IMAGE_SIZES, type ImageSize } from '#schema/media/image-size-constants.ts'
import { MEDIA_TYPES, type MediaExtension, type StoredImage } from '#schema/media/image.ts'
import { fitBox, findExtension, mediaKey, type Box } from '#schema/media/media-url.ts'
import { giveProfile, makeDecodable } from '#worker/features/media/images/decodable.ts'
import { findDominantColor, findPalette } from '#worker/features/media/images/image-color.ts'
import { describeLook } from '#worker/features/media/images/image-look.ts'
import { kindOfFile, type FileKind } from './file-kind.ts'
import type { MediaFile } from './media-store.ts'

/** Decoded they would take over 200 MB. */
const MAX_IMAGE_PIXELS = 50_000_000

const MAX_ORIGINAL_SIDE = 2_000

/** The worker creates the other sizes on request. */
const READY_SIZES = ['75x75', '136x136', '236x', '474x', '736x'] as const satisfies readonly ImageSize[]

const PHOTO_QUALITY = 88
const GRAPHIC_QUALITY = 90
const DRAWN_QUALITY = 82
const RENDITION_QUALITY = 80
const SAMPLE_SIDE = 96

const FOREIGN: Partial<Record<FileKind, string>> = {
  gif: "it's a GIF; use JPEG, PNG, WebP or AVIF",
  heic: "it's HEIC, which can't be decoded here; export it as JPEG",
  svg: "it's an SVG drawing, not a photo",
  html: "it's an HTML page, not a picture",
  text: "it's text, not a picture",
  zip: "it's a ZIP archive, not a picture",
  pdf: "it's a PDF, not a picture",
  tiff: "it's a TIFF; export it as JPEG",
  bmp: "it's a BMP; export it as PNG",
  video: "it's a video, not a picture",
  unknown: "it isn't a JPEG, PNG, WebP or AVIF picture",
}

/** The message is a reason, to follow the file's name. */
export class UnfitImage extends Error {
  override name = 'UnfitImage'
}

export interface PreparedImage {
  image: StoredImage
  files: MediaFile[]
  /** The palette has up to five colors, `#rrggbb`, most common first. */
  palette: string[]
  look: Float32Array
}

/** The hash is that of the content as received: 32 hexadecimal digits. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/**
 * Upright, in sRGB, at most 2,000 pixels a side, without metadata. Throws `UnfitImage` for anything but a complete,
 * still JPEG, PNG, WebP or AVIF.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  checkFile(bytes)
  try {
    const source = sharp(await toDecodable(bytes), { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    const { width, height, pages, hasAlpha } = await source.metadata()
    if (width * height > MAX_IMAGE_PIXELS) throw new UnfitImage(tooManyPixels(width, height))
    if ((pages ?? 1) > 1) throw new UnfitImage("it's animated; use a still picture")

    const upright = source
      .autoOrient()
      .resize({ width: MAX_ORIGINAL_SIDE, height: MAX_ORIGINAL_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const isPhoto = !hasAlpha && ['jpeg', 'avif'].includes(kindOfFile(bytes))
    return await encodeAll(await decode(upright), isPhoto ? PHOTO : GRAPHIC)
  } catch (error) {
    if (error instanceof UnfitImage) throw error
    throw new UnfitImage(`it's damaged: ${toReason(error)}`)
  }
}

/** What the inspector refuses is left to the decoder, which says what is wrong. */
async function toDecodable(bytes: Uint8Array): Promise<Uint8Array> {
  const decodable = await makeDecodable(Uint8Array.from(bytes)).catch(() => null)
  if (!decodable?.findProfile) return decodable?.file ?? bytes
  const numbers = await sharp(decodable.file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .png()
    .toBuffer()
  return giveProfile(Uint8Array.from(numbers), decodable.findProfile)
}

/** An SVG document with `width` and `height` in pixels. */
export async function prepareDrawnImage(svg: string): Promise<PreparedImage> {
  return encodeAll(await decode(sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })), DRAWING)
}

function checkFile(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnfitImage("it's empty")
  checkSize(bytes.length)
  const kind = kindOfFile(bytes)
  const reason = FOREIGN[kind]
  if (reason) throw new UnfitImage(reason)
  if (kind === 'png' && isAnimatedPng(bytes)) throw new UnfitImage("it's animated; use a still picture")
}

export function checkSize(bytes: number): void {
  if (bytes <= MAX_IMAGE_BYTES) return
  throw new UnfitImage(`it's ${megabytes(bytes)} MB; the limit is ${megabytes(MAX_IMAGE_BYTES)} MB`)
}

interface Decoded {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

function decode(source: Sharp): Promise<Decoded> {
  return source.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

function again({ data, info: { width, height, channels } }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Format of the original, and the encoder's effort for the renditions (0 to 6). */
interface Encoding {
  extension: MediaExtension
  encode: (pixels: Sharp) => Sharp
  renditionEffort: number
}

const PHOTO: Encoding = {
  extension: 'jpg',
  encode: (pixels) => pixels.jpeg({ quality: PHOTO_QUALITY }),
  renditionEffort: 3,
}

const GRAPHIC: Encoding = {
  extension: 'webp',
  encode: (pixels) => pixels.webp({ quality: GRAPHIC_QUALITY, smartSubsample: true }),
  renditionEffort: 3,
}

const DRAWING: Encoding = {
  extension: 'webp',
  encode: (pixels) => pixels.webp({ quality: DRAWN_QUALITY, effort: 1 }),
  renditionEffort: 1,
}

async function encodeAll(decoded: Decoded, { extension, encode, renditionEffort }: Encoding): Promise<PreparedImage> {
  const [original, { renditions, sample }] = await Promise.all([
    encode(again(decoded)).toBuffer(),
    renderReadySizes(decoded, renditionEffort),
  ])
  const signature = contentHash(original)
  const { width, height } = decoded.info
  const pixels = { data: sample.data, ...sample.info }
  const image: StoredImage = { signature, extension, width, height, dominantColor: findDominantColor(pixels) }
  const files = [
    { key: mediaKey('orig', signature, extension), bytes: original, contentType: MEDIA_TYPES[extension] },
    ...renditions.map(({ size, bytes }) => {
      const ending = findExtension(size, extension)
      return { key: mediaKey(size, signature, ending), bytes, contentType: MEDIA_TYPES[ending] }
    }),
  ]
  return { image, files, palette: findPalette(pixels), look: describeLook(pixels) }
}

/** Small sizes come from the largest rendition, which is much less to read than the original. */
async function renderReadySizes(original: Decoded, effort: number) {
  const largest = await decode(resized(original, original.info, '736x'))
  const [sample, ...renditions] = await Promise.all([
    decode(again(largest).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })),
    ...READY_SIZES.map(async (size) => {
      const pixels = size === '736x' ? again(largest) : resized(largest, original.info, size)
      return { size, bytes: await pixels.webp({ quality: RENDITION_QUALITY, effort }).toBuffer() }
    }),
  ])
  return { renditions, sample }
}

function resized(pixels: Decoded, original: Box, size: ImageSize): Sharp {
  return again(pixels).resize({ ...fitBox(original, size), fit: isCropped(size) ? 'cover' : 'fill' })
}

function isCropped(size: ImageSize): boolean {
  return 'height' in IMAGE_SIZES[size]
}

/** An `acTL` chunk before the first image data makes a PNG an animation; decoders show only its first frame. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const animation = file.indexOf('acTL')
  return animation >= 0 && animation < file.indexOf('IDAT')
}

function toReason(error: unknown): string {
  const [firstLine = ''] = (error as Error).message.split('\n')
  if (/pixel limit/i.test(firstLine)) return `it has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`
  return firstLine.trim().replace(/[.:]+$/, '')
}

function tooManyPixels(width: number, height: number): string {
  return `it has ${width} × ${height} pixels; the limit is ${MAX_IMAGE_PIXELS / 1_000_000} million`
}

function megabytes(bytes: number): string {
  // Rounded up, so that a file just over the limit doesn't look as if it were within.
  return String(Math.ceil(bytes / 100_000) / 10)
}
