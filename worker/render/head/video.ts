import type { Pin } from '#schema/pin.ts'
import { MEDIA_TYPES } from '#schema/picture.ts'
import type { VideoRendition } from '#schema/rich-metadata.ts'

/** The most widely playable: the last of its list. */
export function videoOf(pin: Pin): VideoRendition | null {
  return Object.values(pin.videos[0] ?? {}).at(-1) ?? null
}

/** Null for other types than ours. */
export function videoTypeOf(url: string): string | null {
  const ending = /\.(mp4|webm)(?:$|\?)/.exec(url)?.[1]
  return ending === 'mp4' || ending === 'webm' ? MEDIA_TYPES[ending] : null
}
