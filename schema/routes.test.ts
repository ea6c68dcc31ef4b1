import { expect, test } from 'vitest'
import { href } from './routes.ts'

test('fills in parts of a path, percent-encoded', () => {
  expect(href('home')).toBe('/')
  expect(href('pin', { id: 'a/b c' })).toBe('/pin/a%2Fb%20c/')
  expect(href('board', { username: 'ana', board: 'tea' })).toBe('/ana/tea/')
})

test.each(['01M7X6C07Y', '/pin/1/?a=b&c=d#e', 'two words', "it's (not) ~ so! *", 'größe', '🌊', '\ud800', '100 %', ''])(
  'writes a query as URLSearchParams does: %j',
  (next) => {
    const query = { next, '': next, [next]: 'a' }
    expect(href('login', {}, query)).toBe(`/login/?${new URLSearchParams(query)}`)
  },
)
