import { expect, test } from 'vitest'
import { embedOfLink, findPlayer, PLAYER_ORIGINS } from './embeds.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['http://m.youtube.com/shorts/dQw4w9WgXcQ/', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://www.dailymotion.com/video/x8q9tb2', 'https://geo.dailymotion.com/player.html?video=x8q9tb2'],
  [
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
])('%s is played by %s', (address, src) => {
  const player = findPlayer(address)
  expect(player?.src).toBe(src)
  expect(PLAYER_ORIGINS).toContain(new URL(src).origin)
})

test.each([
  'https://videos.example/embed/one',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../evil',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://vimeo.com/settings',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  '',
])('%s has no player', (address) => expect(findPlayer(address)).toBeNull())

test('a link to what a player plays embeds it, and no other link does', () => {
  const video = 'https://vimeo.com/76979871'
  expect(embedOfLink(video)).toEqual({ src: video, type: 'link', subtype: null })
  expect([embedOfLink('https://lamps.example/one'), embedOfLink(null)]).toEqual([null, null])
})
