import { expect, test } from 'vitest'
import {
  interruptedVideo,
  mayAutoplay,
  NO_VIDEOS,
  videoEnded,
  videoPaused,
  videoPlayed,
  type OrganicVideos,
} from './organic-videos.ts'

const NONE: OrganicVideos<string> = NO_VIDEOS

test('the organic video that began last is the current one; a promoted one takes no turn', () => {
  const first = videoPlayed(NONE, 'first', false)
  expect(videoPlayed(first, 'ad', true).current).toBe('first')
  expect(videoPlayed(first, 'second', false).current).toBe('second')
})

test('one organic video plays at a time unless multiple are allowed; an ad interrupts none', () => {
  expect(NONE.allowsMultiple).toBe(false)
  const first = videoPlayed(NONE, 'first', false)
  expect(interruptedVideo(NONE, first)).toBeNull()
  expect(interruptedVideo(first, videoPlayed(first, 'second', false))).toBe('first')
  expect(interruptedVideo(first, videoPlayed(first, 'first', false))).toBeNull()
  expect(interruptedVideo(first, videoPlayed(first, 'ad', true))).toBeNull()
  const many = videoPlayed({ ...NONE, allowsMultiple: true }, 'first', false)
  expect(interruptedVideo(many, videoPlayed(many, 'second', false))).toBeNull()
  const paused = videoPaused(videoPlayed(many, 'second', false), 'first', { address: 'a.mp4', seconds: 1 })
  expect([paused.current, paused.allowsMultiple]).toEqual(['second', true])
})

test('a pause keeps the time and clears the current video, but not another one', () => {
  const first = videoPaused(videoPlayed(NONE, 'first', false), 'first', { address: 'a.mp4', seconds: 3.5 })
  expect(first.current).toBeNull()
  expect(first.pausedAt.get('a.mp4')).toBe(3.5)
  const second = videoPaused(videoPlayed(first, 'second', false), 'ad', { address: 'ad.mp4', seconds: 1 })
  expect(second.current).toBe('second')
  expect(second.pausedAt.get('ad.mp4')).toBe(1)
})

test('a video that has ended starts over', () => {
  const paused = videoPaused(NONE, 'first', { address: 'a.mp4', seconds: 20 })
  expect(videoEnded(paused, 'a.mp4').pausedAt.has('a.mp4')).toBe(false)
})

test('the places of the last fifty videos are remembered', () => {
  let state = NONE
  for (let video = 0; video < 60; video++) {
    state = videoPaused(state, 'one', { address: `${video}.mp4`, seconds: video })
  }
  expect(state.pausedAt.size).toBe(50)
  expect(state.pausedAt.has('9.mp4')).toBe(false)
  expect(state.pausedAt.get('10.mp4')).toBe(10)
})

test('a video begins by itself while no organic one plays; a promoted one never waits', () => {
  expect(mayAutoplay(NONE, false)).toBe(true)
  const first = videoPlayed(NONE, 'first', false)
  expect(mayAutoplay(first, false)).toBe(false)
  expect(mayAutoplay(first, true)).toBe(true)
  expect(mayAutoplay({ ...first, allowsMultiple: true }, false)).toBe(true)
  expect(mayAutoplay(videoPlayed(NONE, 'ad', true), false)).toBe(true)
  expect(mayAutoplay(videoPaused(first, 'first', { address: 'a.mp4', seconds: 1 }), false)).toBe(true)
})
