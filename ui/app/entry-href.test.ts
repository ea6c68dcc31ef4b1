import { expect, test, it } from 'vitest'
import { entryHref, carriedParameters } from './entry-href.ts'

const query = (text: string) => new URLSearchParams(text)

test.each([
  ['login', '/', '/login/?next=%2F'],
  ['login', '/pin/1/?a=b', '/login/?next=%2Fpin%2F1%2F%3Fa%3Db'],
  ['signup', '/pin/1/', '/signup/?next=%2Fpin%2F1%2F'],
  ['login', '/verify-email/?token=a', '/login/'],
  ['signup', '/password/new?token=a', '/signup/'],
  ['login', '/login/', '/login/'],
  ['login', '/login', '/login/'],
  ['signup', '/login/', '/signup/'],
  ['signup', '/login/?next=%2Fpin%2F1%2F', '/signup/?next=%2Fpin%2F1%2F'],
  ['login', '/signup/?next=%2Fpin%2F1%2F', '/login/?next=%2Fpin%2F1%2F'],
  [
    'signup',
    '/pin/1/?utm_source=mail&utm_campaign=may',
    '/signup/?next=%2Fpin%2F1%2F%3Futm_source%3Dmail%26utm_campaign%3Dmay&utm_source=mail',
  ],
  ['login', '/signup/?next=%2F&utm_pai=7&invite_code=x&gclid=1', '/login/?next=%2F&utm_pai=7&invite_code=x'],
] as const)('the link to %s on %s leads to %s', (to, from, address) => {
  expect(entryHref(to, from)).toBe(address)
})

it('only three parameters are carried forward', () => {
  const all = query('utm_pai=1&utm_source=mail&invite_code=x&utm_campaign=may&gclid=7&q=oak')
  expect(carriedParameters(all)).toEqual({ utm_pai: '1', utm_source: 'mail', invite_code: 'x' })
  expect(carriedParameters(query('utm_pai=&q=oak'))).toEqual({})
})
