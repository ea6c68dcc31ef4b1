import { expect, test } from 'vitest'
import { NEW_PLAYER, PLAYER_STATES, playerAfter, type Player, type PlayerEvent } from './player-state.ts'

test('the states are numbered from 0 to 9', () => {
  expect(Object.values(PLAYER_STATES)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

const after = (...events: (PlayerEvent['type'] | { code: number })[]): Player =>
  events.reduce(
    (player, event) =>
      playerAfter(player, typeof event === 'object' ? { type: 'error', ...event } : ({ type: event } as PlayerEvent)),
    NEW_PLAYER,
  )

test.each<[events: Parameters<typeof after>, state: Player['state']]>([
  [[], 'unstarted'],
  [['loadstart'], 'loading'],
  [['loadstart', 'canplay'], 'ready'],
  [['loadstart', 'canplay', 'play'], 'buffering'],
  [['loadstart', 'play'], 'loading'],
  [['loadstart', 'play', 'canplay'], 'buffering'],
  [['play', 'playing'], 'playing'],
  [['play', 'playing', 'waiting'], 'buffering'],
  [['play', 'playing', 'waiting', 'canplay'], 'playing'],
  [['loadstart', 'canplay', 'waiting'], 'ready'],
  [['play', 'playing', 'pause'], 'paused'],
  [['play', 'playing', 'seeking'], 'seeking'],
  [['play', 'playing', 'seeking', 'seeked'], 'playing'],
  [['play', 'playing', 'seeking', 'canplay'], 'seeking'],
  [['play', 'playing', 'pause', 'seeking', 'seeked'], 'paused'],
  [['play', 'playing', 'seeked'], 'playing'],
  [['play', 'playing', 'ended'], 'ended'],
  [['play', 'playing', 'ended', 'pause'], 'ended'],
  [['play', 'playing', 'ended', 'play', 'playing'], 'playing'],
  [['play', 'playing', { code: 2 }], 'failed'],
  [['play', { code: 2 }, 'pause', 'playing'], 'failed'],
  [['play', { code: 2 }, 'loadstart'], 'loading'],
  [['play', { code: 2 }, 'emptied'], 'unstarted'],
  [['play', 'playing', 'closed'], 'closed'],
  [['closed', 'play', 'playing', 'loadstart'], 'closed'],
])('after %j it is %s', (events, state) => {
  expect(after(...events).state).toBe(state)
})

test.each([
  [1, 'aborted'],
  [2, 'network'],
  [3, 'decode'],
  [4, 'unsupported'],
  [9, 'unsupported'],
] as const)('media error %d is %s', (code, name) => {
  expect(after('play', { code })).toEqual({ state: 'failed', isPlaying: false, error: name })
  expect(after('play', { code }, 'loadstart').error).toBeNull()
})
