import { expect, it } from 'vitest'
import type { Viewer } from '#worker/context/viewer.ts'
import { findActor, parseErasureKey, erasureKey } from './actor.ts'

const makeViewer = (type: Viewer['type']) => (type === 'AUTH' ? { type, user: { id: 'U1' } } : { type })

it.each([
  ['AUTH', 'b1', { kind: 'account', id: 'U1' }],
  ['AUTH', null, { kind: 'account', id: 'U1' }],
  ['LIMITED_LOGIN', 'b1', { kind: 'browser', id: 'b1' }],
  ['LIMITED_LOGIN', null, null],
  ['UNAUTH', 'b1', { kind: 'browser', id: 'b1' }],
  ['UNAUTH', null, null],
] as const)('%s with the id %s is %j', (type, unauthId, actor) => {
  expect(findActor({ viewer: makeViewer(type), unauthId })).toEqual(actor)
})

it('reads back how erasures name an actor', () => {
  for (const actor of [
    { kind: 'account', id: 'U1' },
    { kind: 'browser', id: 'user:1' },
  ] as const) {
    expect(parseErasureKey(erasureKey(actor))).toEqual(actor)
  }
  expect(parseErasureKey('somebody:1')).toBeNull()
})
