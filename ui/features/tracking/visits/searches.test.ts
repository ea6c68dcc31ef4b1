import { expect, it } from 'vitest'
import { addSearch, areSearches, searchAt, type CompletedSearch } from './searches.ts'

const search = (query: string, ts = 1): CompletedSearch => ({ query, rs: null, scope: 'pins', rg: null, ts })

it.each<[string, CompletedSearch | null]>([
  ['/search/pins/?q=oak%20tables&rs=typed&rg=guide', { ...search('oak tables', 5), rs: 'typed', rg: 'guide' }],
  ['/search/?q=+lamps+', search('lamps', 5)],
  ['/search/boards?q=lamps', { ...search('lamps', 5), scope: 'boards' }],
  ['/search/pins/?q=', null],
  ['/search/pins/?q=%20', null],
  ['/search/pins/', null],
  ['/?q=lamps', null],
  ['/pin/1/?q=lamps', null],
])('%s shows the search %j', (url, expected) => {
  expect(searchAt(url, 5)).toEqual(expected)
})

it('searches are distinguished by their words; the later one counts', () => {
  const searches = addSearch(addSearch([], search('oak')), search('elm', 2))
  expect(addSearch(searches, search('elm', 9))).toBe(searches)
  expect(addSearch(searches, search('oak', 9))).toEqual([search('elm', 2), search('oak', 9)])
  expect(addSearch(searches, { ...search('elm', 9), scope: 'boards' })).toHaveLength(2)
})

it('the last 20 are kept', () => {
  const searches = Array.from({ length: 20 }, (_, index) => search(String(index)))
  const longer = addSearch(searches, search('new'))
  expect([longer.length, longer[0]?.query, longer.at(-1)?.query]).toEqual([20, '1', 'new'])
})

it.each<[unknown, boolean]>([
  [[], true],
  [[search('oak'), { ...search('elm'), rs: 'typed', rg: 'x' }], true],
  ['oak', false],
  [[null], false],
  [[{ ...search('oak'), query: 1 }], false],
  [[{ ...search('oak'), rs: undefined }], false],
  [[{ ...search('oak'), ts: null }], false],
])('what is stored as %j is a list of searches: %s', (value, isList) => {
  expect(areSearches(value)).toBe(isList)
})
