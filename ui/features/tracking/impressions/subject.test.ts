import { expect, test } from 'vitest'
import { readCardLink, readMark, readSearch, SEEN_EVENTS } from './subject.ts'

test('each kind of impression has its event number, and two are our own', () => {
  expect(SEEN_EVENTS).toEqual({
    pin: 18,
    story: 170,
    board: 3700,
    user: 3704,
    search: 3803,
    article: 3829,
    comment: 8021,
    adVideo: 8020,
  })
})

test.each([
  ['/pin/01JX/', { kind: 'pin', id: '01JX' }],
  ['/pin/01JX', { kind: 'pin', id: '01JX' }],
  ['/pin/01JX/?from=home#comments', { kind: 'pin', id: '01JX' }],
  ['/pin/01JX/sent/', null],
  ['/pin/', null],
  ['/today/best/boats-at-sea/01JT/', { kind: 'article', id: '01JT' }],
  ['/today/', null],
  ['/tove/harbours/', null],
  ['', null],
])('a link to %s is a card of %o', (path, subject) => expect(readCardLink(path)).toEqual(subject))

test.each([
  ['board:01JB', { kind: 'board', id: '01JB' }],
  ['story:a:b', { kind: 'story', id: 'a:b' }],
  ['user:', null],
  ['toString:1', null],
  [':1', null],
  ['board', null],
  ['', null],
])('the mark “%s” says %o', (mark, subject) => expect(readMark(mark)).toEqual(subject))

test.each([
  ['/search/?q=boats', { scope: 'pins', query: 'boats' }],
  ['/search/users/?q=%20tove%20m%20', { scope: 'users', query: 'tove m' }],
  ['/search/boards/?q=', null],
  ['/search/', null],
  ['/today/?q=boats', null],
])('%s shows the results of %o', (page, search) => expect(readSearch(page)).toEqual(search))

test('a query is cut off where the search cuts it off', () => {
  expect(readSearch(`/search/?q=${'a'.repeat(500)}`)?.query).toHaveLength(200)
})
