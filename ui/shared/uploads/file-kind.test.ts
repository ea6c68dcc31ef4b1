import { expect, test } from 'vitest'
import { MAX_CAPTIONS_BYTES, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from '#schema/media/constants.ts'
import { findKind, findMimeType, precheckFile } from './file-kind.ts'

function makeFile(name: string, type: string, size = 3): File {
  return Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size })
}

test.each([
  ['a.png', 'image/png', 'image'],
  ['a.png', '', 'image'],
  ['a.mp4', 'video/mp4', 'video'],
  ['A.MP4', '', 'video'],
  ['a.webm', '', 'video'],
  ['a.MOV', 'video/quicktime', 'video'],
  ['a.mov', '', 'video'],
  ['a.m4v', 'video/x-m4v', 'video'],
  ['a.vtt', 'text/vtt', 'captions'],
  ['a.srt', 'application/x-subrip', 'captions'],
  ['a.srt', '', 'captions'],
  ['a.vtt', '', 'captions'],
  ['a', '', 'image'],
] as const)('%s of type "%s" is taken for %s', (name, type, kind) => {
  expect(findKind(makeFile(name, type))).toBe(kind)
  expect(precheckFile(makeFile(name, type))).toBeNull()
})

test('an unknown type is read from the file name', () => {
  expect(['a.mp4', 'a.webm', 'a.vtt', 'a.xyz'].map((name) => findMimeType({ name, type: '' }))).toEqual([
    'video/mp4',
    'video/webm',
    'text/vtt',
    '',
  ])
})

test.each([
  ['a.pdf', 'application/pdf', 3, 'mediaTypeUnsupported'],
  ['a.mkv', 'video/x-matroska', 3, 'mediaTypeUnsupported'],
  ['a.png', 'image/png', 0, 'mediaUnreadable'],
  ['a.mp4', 'video/mp4', 0, 'mediaUnreadable'],
  ['a.vtt', 'text/vtt', 0, 'captionsUnreadable'],
  ['a.png', 'image/png', MAX_IMAGE_BYTES + 1, 'mediaTooLarge'],
  ['a.png', 'image/png', MAX_IMAGE_BYTES, null],
  // What it is converted to is what counts.
  ['a.heic', 'image/heic', MAX_IMAGE_BYTES + 1, null],
  ['a.mp4', 'video/mp4', MAX_VIDEO_BYTES + 1, 'mediaTooLarge'],
  ['a.mp4', 'video/mp4', MAX_VIDEO_BYTES, null],
  ['a.vtt', 'text/vtt', MAX_CAPTIONS_BYTES + 1, 'mediaTooLarge'],
] as const)('%s of type %s and %i bytes: %s', (name, type, size, reason) => {
  expect(precheckFile(makeFile(name, type, size))).toBe(reason)
})
