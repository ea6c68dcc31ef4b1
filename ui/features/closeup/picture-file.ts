import type { Pin } from '#schema/pin.ts'

const MAX_NAME_LENGTH = 80

type PicturePin = Pick<Pin, 'id' | 'title' | 'images' | 'storyPinData'> & { videos: readonly unknown[] }

export function toPictureFile({ id, title, images, storyPinData, videos }: PicturePin): {
  url: string
  name: string
} | null {
  const showsStory = storyPinData !== null && !storyPinData.metadata.isDeleted && storyPinData.pages.length > 0
  if (showsStory || videos.length > 0) return null
  const { url } = images.orig
  // Only letters and digits of a title are safe in a file name.
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['pin', id]
  const name = Array.from(words.join('-')).slice(0, MAX_NAME_LENGTH).join('')
  return { url, name: name + url.slice(url.lastIndexOf('.')) }
}
