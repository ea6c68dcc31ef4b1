import { isImageSize, mediaUrl, MEDIA_PREFIX, SIGNATURE_PATTERN } from '#schema/media/media-url.ts'
import { MAX_CARRIED_DESCRIPTION_LENGTH } from '#schema/tracking/visit-constants.ts'
import { localNext } from '#ui/app/local-next.ts'

export interface CarriedPin {
  /** A web address, or a path of this site. */
  url: string
  imageUrl: string
  /** Plain text, at most 200 characters. */
  description: string
}

const ORIGIN = 'https://local.invalid'

/** Control characters, and those that change the direction of a text or hide in it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Null where `url`, `media` or `description` is missing or unusable. `media` is the signature of one of our images or
 * its path; no foreign image is ever loaded.
 */
export function findCarriedPin(next: string | null, login: string): CarriedPin | null {
  const { searchParams } = new URL(localNext(next, login), ORIGIN)
  const signature = findSignature(searchParams.get('media') ?? '')
  const url = toWebAddress(searchParams.get('url') ?? '')
  const description = toPlainText(searchParams.get('description') ?? '')
  if (signature === null || url === null || description === '') return null
  return { url, imageUrl: toPreviewUrl(signature), description }
}

export function toPreviewUrl(signature: string): string {
  return mediaUrl('236x', signature, 'webp')
}

function findSignature(media: string): string | null {
  if (SIGNATURE_PATTERN.test(media)) return media
  if (!media.startsWith(MEDIA_PREFIX)) return null
  const [size = '', aa, bb, cc, file = '', ...rest] = media.slice(MEDIA_PREFIX.length).split('/')
  const signature = /^([0-9a-f]{32})\.(?:jpg|png|webp|avif)$/.exec(file)?.[1]
  if (!isImageSize(size) || signature === undefined || rest.length > 0) return null
  return signature.startsWith(`${aa}${bb}${cc}`) && aa?.length === 2 && bb?.length === 2 ? signature : null
}

function toWebAddress(text: string): string | null {
  if (!URL.canParse(text, ORIGIN)) return null
  const { protocol, href, origin } = new URL(text, ORIGIN)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (origin !== ORIGIN) return href
  return text.startsWith('/') ? text : null
}

function toPlainText(text: string): string {
  const plain = text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(plain).slice(0, MAX_CARRIED_DESCRIPTION_LENGTH).join('')
}
