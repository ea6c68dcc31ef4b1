import { describe, expect, it } from 'vitest'
import { findCarriedPin } from './next-pin.ts'

const LOGIN = '/login/'
const SIGNATURE = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const IMAGE = `/media/236x/0a/1b/2c/${SIGNATURE}.webp`
const GOOD = { url: 'https://example.com/tea', media: SIGNATURE, description: 'A pot of tea' }

const carry = (changes: Partial<typeof GOOD>, path = '/pin/1/') =>
  findCarriedPin(`${path}?${new URLSearchParams({ ...GOOD, ...changes })}`, LOGIN)

describe('the pin that ?next= carries', () => {
  it('is shown by our own image', () => {
    expect(carry({})).toEqual({ url: GOOD.url, imageUrl: IMAGE, description: GOOD.description })
  })

  it.each([
    SIGNATURE,
    `/media/236x/0a/1b/2c/${SIGNATURE}.webp`,
    `/media/736x/0a/1b/2c/${SIGNATURE}.webp`,
    `/media/orig/0a/1b/2c/${SIGNATURE}.jpg`,
  ])('names its image by %s', (media) => {
    expect(carry({ media })?.imageUrl).toBe(IMAGE)
  })

  it.each([
    '',
    'https://evil.example/a.png',
    '//evil.example/a.png',
    `https://evil.example/media/236x/0a/1b/2c/${SIGNATURE}.webp`,
    `//media/236x/0a/1b/2c/${SIGNATURE}.webp`,
    `/media/236x/0a/1b/2d/${SIGNATURE}.webp`,
    `/media/236x/0a1b2c///${SIGNATURE}.webp`,
    `/media/999x/0a/1b/2c/${SIGNATURE}.webp`,
    `/media/video/0a/1b/2c/${SIGNATURE}.mp4`,
    `/media/236x/0a/1b/2c/${SIGNATURE}.svg`,
    `/media/236x/0a/1b/2c/${SIGNATURE}.webp/x`,
    `/media/236x/0a/1b/2c/${SIGNATURE}.webp?x`,
    `/media/236x/0a/1b/2c/../../../../logout`,
    '/media/constructor/0a/1b/2c/x.webp',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:alert(1)',
    SIGNATURE.toUpperCase(),
    `${SIGNATURE}0`,
    `${SIGNATURE}\n`,
  ])('is not shown where its image is %j', (media) => {
    expect(carry({ media })).toBeNull()
  })

  it.each(['/pin/1/', 'http://example.com/', 'https://example.com/a?b=c#d'])('may lead to %s', (url) => {
    expect(carry({ url })?.url).toBe(url)
  })

  it.each([
    '',
    'pin/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'blob:https://x/1',
    'mailto:a@b.example',
  ])('is not shown where it leads to %j', (url) => {
    expect(carry({ url })).toBeNull()
  })

  it.each([
    ['  a \n\t b  ', 'a b'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['safe\u202Edesrever', 'safe desrever'],
    ['a\u200Bb\u0000c\u2028d', 'a b c d'],
    ['x'.repeat(300), 'x'.repeat(200)],
    ['🍵'.repeat(201), '🍵'.repeat(200)],
  ])('is described by %j as plain text', (description, plain) => {
    expect(carry({ description })?.description).toBe(plain)
  })

  it.each([
    null,
    '',
    '/',
    '/pin/1/',
    `/pin/1/?media=${SIGNATURE}`,
    `/pin/1/?media=${SIGNATURE}&url=/pin/1/`,
    `/pin/1/?media=${SIGNATURE}&url=/pin/1/&description=%20%E2%80%8B`,
    `https://evil.example/?${new URLSearchParams(GOOD)}`,
    `//evil.example/?${new URLSearchParams(GOOD)}`,
    `/\\evil.example/?${new URLSearchParams(GOOD)}`,
    `/login/?${new URLSearchParams(GOOD)}`,
    `pin/1/?${new URLSearchParams(GOOD)}`,
  ])('is none where next is %j', (next) => {
    expect(findCarriedPin(next, LOGIN)).toBeNull()
  })
})
