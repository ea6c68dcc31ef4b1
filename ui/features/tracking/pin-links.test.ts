import { expect, test } from 'vitest'
import type { Pin } from '#schema/pins/pin.ts'
import { isImageOf, leadsToOrigin } from './pin-links.ts'

const PIN = {
  link: 'https://shop.example',
  mobileLink: 'https://m.shop.example/',
  trackedLink: null,
  embed: { src: 'https://video.example/1', type: 'video', subtype: null },
  carouselData: { slots: [{ link: 'https://slot.example/' }, { link: null }] },
  storyPinData: {
    pages: [
      {
        blocks: [
          { type: 'text', text: 'x' },
          { type: 'link', text: 'x', href: 'https://story.example/' },
        ],
      },
    ],
  },
  mediaAttribution: { ccUrl: 'https://creativecommons.example/by/4.0/' },
} as unknown as Pin

test.each([
  ['https://shop.example/', true],
  ['https://m.shop.example/', true],
  ['https://video.example/1', true],
  ['https://slot.example/', true],
  ['https://story.example/', true],
  ['https://shop.example/other', false],
  ['https://creativecommons.example/by/4.0/', false],
])('%s: %s', (url, isOrigin) => expect(leadsToOrigin(PIN, new URL(url))).toBe(isOrigin))

test('a pin that leads nowhere is left by no link', () => {
  const pin = { ...PIN, link: null, mobileLink: null, embed: null, carouselData: null, storyPinData: null }
  expect(leadsToOrigin(pin, new URL('https://shop.example/'))).toBe(false)
})

test.each([
  ['https://pins.example/media/orig/0a/1b/2c/0a1b2c.jpg', true],
  ['https://pins.example/media/236x/0a/1b/2c/0a1b2c.webp', true],
  ['https://pins.example/media/orig/0a/1b/2c/0a1b2d.jpg', false],
  ['https://pins.example/other/0a1b2c.jpg', false],
])('%s is the image of the pin: %s', (url, isImage) => {
  expect(isImageOf({ imageSignature: '0a1b2c' }, new URL(url))).toBe(isImage)
})
