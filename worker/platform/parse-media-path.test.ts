import { expect, test } from 'vitest'
import { parseMediaPath } from './parse-media-path.ts'

const hash = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const folders = '0a/1b/2c'

test('a rendition, an original, a video and its captions are files', () => {
  expect(parseMediaPath(`/media/236x/${folders}/${hash}.webp`)).toEqual({
    size: '236x',
    signature: hash,
    extension: 'webp',
    key: `236x/${folders}/${hash}.webp`,
  })
  for (const path of [
    `600x315/${folders}/${hash}.jpg`,
    `orig/${folders}/${hash}.jpg`,
    `orig/${folders}/${hash}.png`,
    `video/${folders}/${hash}.mp4`,
    `video/${folders}/${hash}.vtt`,
  ]) {
    expect(parseMediaPath(`/media/${path}`)?.key).toBe(path)
  }
})

test.each([
  ['unknown size', `237x/${folders}/${hash}.webp`],
  ['inherited property as a size', `constructor/${folders}/${hash}.webp`],
  ['no size', `/${folders}/${hash}.webp`],
  ['folders of another hash', `236x/0a/1b/2d/${hash}.webp`],
  ['upper-case hash', `236x/0A/1B/2C/${hash.toUpperCase()}.webp`],
  ['short hash', `236x/${folders}/${hash.slice(1)}.webp`],
  ['ending of another size', `236x/${folders}/${hash}.jpg`],
  ['link preview as WebP', `600x315/${folders}/${hash}.webp`],
  ['image among the videos', `video/${folders}/${hash}.webp`],
  ['video among the originals', `orig/${folders}/${hash}.mp4`],
  ['SVG', `orig/${folders}/${hash}.svg`],
  ['two endings', `236x/${folders}/${hash}.webp.webp`],
  ['no ending', `236x/${folders}/${hash}`],
  ['one folder more', `236x/${folders}/dd/${hash}.webp`],
  ['trailing slash', `236x/${folders}/${hash}.webp/`],
  ['percent-escape', `236x/%30a/1b/2c/${hash}.webp`],
  ['escaped slash', `236x%2F${folders}/${hash}.webp`],
  ['way up', `236x/../${folders}/${hash}.webp`],
  ['NUL', `236x/${folders}/${hash}%00.webp`],
  ['line end', `236x/${folders}/${hash}.webp\n`],
])('no file: %s', (_, path) => {
  expect(parseMediaPath(`/media/${path}`)).toBeUndefined()
})
