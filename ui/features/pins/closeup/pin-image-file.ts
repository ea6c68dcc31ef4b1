import type { Pin } from '#schema/pins/pin.ts'
import { cutToBytes } from '#schema/plain-text.ts'

/** UTF-8 bytes: with an ending, and the number of a second download, short enough for every file system. */
const MAX_NAME_BYTES = 200

/** The names of devices on Windows, with whatever ending. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])$/

type ImagePin = Pick<Pin, 'id' | 'title' | 'images' | 'storyPinData'> & { videos: readonly unknown[] }

export function toImageFile({ id, title, images, storyPinData, videos }: ImagePin): {
  url: string
  name: string
} | null {
  const showsStory = storyPinData !== null && !storyPinData.metadata.isDeleted && storyPinData.pages.length > 0
  if (showsStory || videos.length > 0) return null
  const { url } = images.orig
  // Only letters and digits of a title are safe in a file name.
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['pin', id]
  const [first = ''] = words
  const name = cutToBytes((words.length === 1 && DEVICE.test(first) ? ['pin', first] : words).join('-'), MAX_NAME_BYTES)
  return { url, name: name + url.slice(url.lastIndexOf('.')) }
}
