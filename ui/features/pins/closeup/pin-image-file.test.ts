import { expect, test } from 'vitest'
import type { Pin } from '#schema/pins/pin.ts'
import { toImageFile } from './pin-image-file.ts'

const PATH = '/media/orig/0a/1b/2c/0a1b2c.png'
const PIN = {
  id: '01JPIN',
  title: 'Boats at first light',
  images: { orig: { url: PATH, width: 600, height: 800, dominantColor: '#446688' } },
  storyPinData: null,
  videos: [],
} as unknown as Pin

function story(isDeleted: boolean): Partial<Pin> {
  return { storyPinData: { pages: [{}], metadata: { isDeleted } } as unknown as Pin['storyPinData'] }
}

test.each([
  ['Boats at first light', 'boats-at-first-light.png'],
  ['Crème brûlée, 2×', 'crème-brûlée-2.png'],
  ['दीवार の 色', 'दीवार-の-色.png'],
  ['../..\\etc/passwd\u202egnp.exe', 'etc-passwd-gnp-exe.png'],
  ['Con', 'pin-con.png'],
  ['COM¹!', 'pin-com¹.png'],
  ['Con Air', 'con-air.png'],
  ['', 'pin-01JPIN.png'],
  ['🛶 …', 'pin-01JPIN.png'],
])('the image of “%s” is the file %s', (title, name) => {
  expect(toImageFile({ ...PIN, title })).toEqual({ url: PATH, name })
})

test('a long title makes no name that a file system refuses', () => {
  expect(toImageFile({ ...PIN, title: '𠮷'.repeat(300) })?.name).toBe(`${'𠮷'.repeat(50)}.png`)
})

test.each<[string, Partial<Pin>, boolean]>([
  ['a video', { videos: [{}] }, false],
  ['a story', story(false), false],
  ['the image of a story that was deleted', story(true), true],
])('%s', (_, part, isGiven) => {
  expect(toImageFile({ ...PIN, ...part }) !== null).toBe(isGiven)
})
