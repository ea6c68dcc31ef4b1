import type { Pin } from '#schema/pin.ts'
import { voidElement } from '../escape.ts'

/** The picture of a closeup is wanted first. */
export function pinHead(pin: Pin, _siteOrigin: string): string {
  return voidElement('link', {
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    href: pin.images['736x'].url,
  })
}
