import {
  FACEBOOK_PIXEL_RETRIES,
  FACEBOOK_VENDOR,
  PIXEL_KINDS,
  type PixelKind,
} from '#schema/constants/third-parties.ts'
import { href } from '#schema/routes.ts'

/** What a pixel is to tell a vendor. */
export interface Pixel {
  kind: PixelKind
  name: string
}

/** The pixel that a cookie's value asks for, `category#name`; null for anything else. */
export function parsePixel(value: string): Pixel | null {
  const [, category = '', name = ''] = /^(\w+)(?:#|%23)([a-z][a-z0-9_-]{0,31})$/i.exec(value) ?? []
  const kind = PIXEL_KINDS.find((one) => one === category)
  return kind && name !== '' ? { kind, name } : null
}

/** The hidden page that hosts it. */
export function pixelPage({ kind, name }: Pixel): string {
  return href(name === FACEBOOK_VENDOR ? 'facebookPixels' : 'pixels', {}, { kind, name })
}

/** How often it is tried again where it cannot be loaded. */
export function retriesOf({ name }: Pixel): number {
  return name === FACEBOOK_VENDOR ? FACEBOOK_PIXEL_RETRIES : 0
}
