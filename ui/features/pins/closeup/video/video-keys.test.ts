import { expect, test } from 'vitest'
import { pressVideoKey } from './video-keys.ts'

function makeVideo() {
  const page = { documentElement: { lang: 'de-AT' } }
  const video = {
    paused: true,
    muted: false,
    textTracks: [
      { language: 'en', mode: 'disabled' },
      { language: 'de', mode: 'disabled' },
    ],
    ownerDocument: page,
    play: () => Promise.resolve(void (video.paused = false)),
    pause: () => void (video.paused = true),
  }
  const press = (key: string, held: object = {}) => {
    let isTaken = false
    const pressed = {
      key,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      ...held,
      preventDefault: () => (isTaken = true),
    }
    pressVideoKey(video as unknown as HTMLVideoElement, pressed)
    return isTaken
  }
  return { video, press }
}

test('k plays and pauses, m mutes, in capitals as well', () => {
  const { video, press } = makeVideo()
  expect([press('k'), video.paused]).toEqual([true, false])
  expect([press('K'), video.paused]).toEqual([true, true])
  expect([press('m'), video.muted]).toEqual([true, true])
  expect([press('m'), video.muted]).toEqual([true, false])
})

test('c shows captions in the language of the page, and hides them', () => {
  const { video, press } = makeVideo()
  const modes = () => video.textTracks.map(({ mode }) => mode)
  press('c')
  expect(modes()).toEqual(['disabled', 'showing'])
  press('c')
  expect(modes()).toEqual(['disabled', 'disabled'])
})

test.each([' ', 'ArrowRight', 'Tab', 'x'])('%j is left to the browser', (key) => {
  const { video, press } = makeVideo()
  expect([press(key), video.paused]).toEqual([false, true])
})

test('a shortcut of the browser with the same letter stays its own', () => {
  const { video, press } = makeVideo()
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(press('k', { [held]: true })).toBe(false)
  expect(video.paused).toBe(true)
})
