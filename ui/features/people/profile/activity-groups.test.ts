import { expect, it } from 'vitest'
import type { ProfileActivity } from '#schema/people/profile-tabs.ts'
import { toActivityGroups } from './activity-groups.ts'

const image = { url: '/1.webp', width: 1, height: 1, dominantColor: '#000000' }

function entry(id: string, kind: ProfileActivity['kind'], board: string | null, at: string): ProfileActivity {
  return {
    __typename: 'ProfileActivity',
    id,
    kind,
    at: `2026-11-${at}.000Z`,
    pin: kind === 'board' ? null : { id: `pin-${id}`, title: id, image, pinner: { username: 'ana' } },
    board: board === null ? null : { id: board, name: board, url: `/ana/${board}/`, owner: { username: 'ana' } },
  }
}

it('tells together what was done in a row to one board on one day', () => {
  const groups = toActivityGroups([
    entry('h', 'saved', 'walls', '24T00:10:00'),
    entry('g', 'saved', 'walls', '23T23:50:00'),
    entry('f', 'saved', 'walls', '23T09:00:00'),
    entry('e', 'created', 'walls', '23T08:00:00'),
    entry('d', 'saved', 'walls', '23T07:00:00'),
    entry('c', 'saved', 'doors', '23T06:00:00'),
    entry('b', 'board', 'walls', '23T05:00:00'),
    entry('a', 'board', 'doors', '23T05:00:00'),
  ])
  expect(groups.map(({ kind, pins }) => [kind, pins.map(({ title }) => title).join('')])).toEqual([
    ['saved', 'h'],
    ['saved', 'gf'],
    ['created', 'e'],
    ['saved', 'd'],
    ['saved', 'c'],
    ['board', ''],
    ['board', ''],
  ])
})

it('keeps Pins of boards without a name together', () => {
  const groups = toActivityGroups([
    entry('b', 'created', null, '23T08:00:00'),
    entry('a', 'created', null, '23T07:00:00'),
  ])
  expect(groups).toMatchObject([{ id: 'b', board: null, pins: [{ title: 'b' }, { title: 'a' }] }])
})
