import { expect, test } from 'vitest'
import { findOtherSize } from './other-size.ts'

const ASKED = '/media/736x/aa/bb/cc/aabbcc.webp'

test.each([
  ['none', ['/media/236x/aa/bb/cc/aabbdd.webp'], undefined],
  ['the only one', ['/media/236x/aa/bb/cc/aabbcc.webp'], '/media/236x/aa/bb/cc/aabbcc.webp'],
  [
    'the largest',
    ['/media/236x/aa/bb/cc/aabbcc.webp', '/media/474x/aa/bb/cc/aabbcc.webp', '/media/75x75_RS/aa/bb/cc/aabbcc.webp'],
    '/media/474x/aa/bb/cc/aabbcc.webp',
  ],
  [
    'the original, of another type',
    ['/media/474x/aa/bb/cc/aabbcc.webp', '/media/orig/aa/bb/cc/aabbcc.jpg'],
    '/media/orig/aa/bb/cc/aabbcc.jpg',
  ],
])('another size of a picture: %s', (_, kept, other) => {
  expect(findOtherSize(ASKED, kept)).toBe(other)
})
