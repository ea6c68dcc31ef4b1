import { href } from '#schema/routes.ts'
import {
  FACEBOOK_PIXEL_RETRIES,
  FACEBOOK_VENDOR,
  PIXEL_KINDS,
  type PixelKind,
} from '#schema/tracking/third-party-constants.ts'

export interface Pixel {
  kind: PixelKind
  name: string
}

export function parsePixel(value: string): Pixel | null {
  const [, category = '', name = ''] = /^(\w+)(?:#|%23)([a-z][a-z0-9_-]{0,31})$/i.exec(value) ?? []
  const kind = PIXEL_KINDS.find((one) => one === category)
  return kind && name !== '' ? { kind, name } : null
}

export function pixelPage({ kind, name }: Pixel): string {
  return href(name === FACEBOOK_VENDOR ? 'facebookPixels' : 'pixels', {}, { kind, name })
}

export function findRetryLimit({ name }: Pixel): number {
  return name === FACEBOOK_VENDOR ? FACEBOOK_PIXEL_RETRIES : 0
}
