import { describe, expect, test } from 'vitest'
import { namesSite, toTextKey } from './comment-text.ts'

describe('for the brake on links a text names a site', () => {
  test.each([
    'see https://a.example',
    'WWW.a.example',
    'go to a-shop.com/x',
    'a-shop.com: cheap',
    'a-shop.com?ref=1',
    '"a-shop.com"',
    'cheap,a-shop.com,fast',
    'a-shop\uFF0Ecom',
    'a-shop\u3002com',
    '\uFF41-shop.com',
    'a-sh\u200Bop.c\u00ADom',
  ])('%j', (text) => {
    expect(namesSite(text)).toBe(true)
  })

  test.each(['So lovely.Come again', 'Number 3.14', 'the.committee met', 'ann@mail.com', 'e.g. this'])(
    'but not by %j',
    (text) => {
      expect(namesSite(text)).toBe(false)
    },
  )
})

test('texts that say the same have one key, and nothing to see has an empty one', () => {
  expect(toTextKey(' B\u200Buy\tNOW\n')).toBe(toTextKey('buy now'))
  expect(toTextKey(' \u200B\u2060\n\u0007')).toBe('')
})
