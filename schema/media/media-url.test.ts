import { expect, test } from 'vitest'
import { PIN_IMAGE_SIZES, type StoredImage } from './image.ts'
import { avatarUrl, fitBox, findExtension, toImage, toImages, mediaKey, mediaUrl } from './media-url.ts'

const signature = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const image: StoredImage = { signature, extension: 'jpg', width: 1600, height: 1067, dominantColor: '#aabbcc' }

test('a file lies in folders of the first three pairs of its hash', () => {
  expect(mediaKey('236x', signature, 'webp')).toBe(`236x/0a/1b/2c/${signature}.webp`)
  expect(mediaUrl('orig', signature, 'jpg')).toBe(`/media/orig/0a/1b/2c/${signature}.jpg`)
  expect(mediaUrl('video', signature, 'mp4')).toBe(`/media/video/0a/1b/2c/${signature}.mp4`)
})

test('renditions are WebP, the link preview is JPEG, the original keeps its ending', () => {
  expect(findExtension('236x', 'png')).toBe('webp')
  expect(findExtension('600x315', 'webp')).toBe('jpg')
  expect(findExtension('orig', 'webp')).toBe('webp')
})

test('the image of a person ends as its rendition does', () => {
  expect(avatarUrl(signature, '75x75')).toBe(`/media/75x75/0a/1b/2c/${signature}.webp`)
  expect(avatarUrl(null, '75x75')).toBeNull()
})

test('a width scales and never enlarges', () => {
  expect(fitBox(image, '236x')).toEqual({ width: 236, height: 157 })
  expect(fitBox({ width: 200, height: 300 }, '236x')).toEqual({ width: 200, height: 300 })
  expect(fitBox({ width: 20_000, height: 10 }, '236x')).toEqual({ width: 236, height: 1 })
})

test('a box is always filled exactly', () => {
  expect(fitBox(image, '60x60')).toEqual({ width: 60, height: 60 })
  expect(fitBox({ width: 20, height: 30 }, '600x315')).toEqual({ width: 600, height: 315 })
})

test('an image carries its address, its box and its color', () => {
  expect(toImage(image, 'orig')).toEqual({
    url: `/media/orig/0a/1b/2c/${signature}.jpg`,
    width: 1600,
    height: 1067,
    dominantColor: '#aabbcc',
  })
})

test('all sizes of a pin are listed by name', () => {
  expect(Object.keys(toImages(image, PIN_IMAGE_SIZES))).toEqual([...PIN_IMAGE_SIZES])
})
