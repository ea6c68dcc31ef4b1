import { expect, test } from 'vitest'
import {
  toPlayerDetails,
  IDLE_PLAYER,
  playerProgressed,
  playerStarted,
  seekEnded,
  seekStarted,
  type VideoPlayerState,
} from './video-state.ts'

const at = (currentTime: number) => ({ currentTime, duration: 12 })

function wind(state: VideoPlayerState, pinId: string, seekTime: number, isIdeaPin = false): VideoPlayerState {
  return seekStarted(state, { pinId, seekTime, isIdeaPin })
}

test('the player says how far it is, and how long the video lasts once that is known', () => {
  const started = playerStarted(IDLE_PLAYER, 'p1', { currentTime: 0, duration: null })
  expect(toPlayerDetails(started)).toEqual({ current_time: 0, duration: null, seek_time: null })
  expect(toPlayerDetails(playerProgressed(started, at(2.5)))).toEqual({
    current_time: 2.5,
    duration: 12,
    seek_time: null,
  })
})

test('where a video was wound to is known of each pin, also after another one was played', () => {
  const first = wind(playerStarted(IDLE_PLAYER, 'p1', at(1)), 'p1', 8)
  expect([first.seekTime, first.seekTimes]).toEqual([8, new Map([['p1', 8]])])
  const second = playerStarted(first, 'p2', at(0))
  expect(second.seekTime).toBeNull()
  const again = playerStarted(wind(second, 'p2', 3), 'p1', at(8))
  expect(again.seekTime).toBe(8)
  expect(toPlayerDetails(again).seek_time).toBe(8)
})

test('while a story is being wound its progress stays, until it has arrived', () => {
  const winding = playerProgressed(wind(playerStarted(IDLE_PLAYER, 'p1', at(1)), 'p1', 9, true), at(9))
  expect([winding.isSeekingIdeaPin, winding.currentProgressInfo]).toEqual([true, at(1)])
  const arrived = playerProgressed(seekEnded(winding), at(9.2))
  expect([arrived.isSeekingIdeaPin, arrived.currentProgressInfo]).toEqual([false, at(9.2)])
})

test('any other video is at once where it is wound to', () => {
  const winding = playerProgressed(wind(playerStarted(IDLE_PLAYER, 'p1', at(1)), 'p1', 9), at(9))
  expect([winding.isSeekingIdeaPin, winding.currentProgressInfo]).toEqual([false, at(9)])
})

test('a story that went while it was being wound holds up no other video', () => {
  const winding = wind(playerStarted(IDLE_PLAYER, 'p1', at(1)), 'p1', 9, true)
  expect(playerProgressed(playerStarted(winding, 'p2', at(0)), at(4)).currentProgressInfo).toEqual(at(4))
})

test('the last fifty pins are remembered', () => {
  let state = IDLE_PLAYER
  for (let pin = 0; pin < 60; pin += 1) state = wind(state, `p${pin}`, pin)
  state = wind(state, 'p20', 1)
  expect(state.seekTimes.size).toBe(50)
  expect([...state.seekTimes.keys()].slice(-2)).toEqual(['p59', 'p20'])
  expect(state.seekTimes.has('p9')).toBe(false)
})
