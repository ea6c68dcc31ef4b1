import { describe, expect, test } from 'vitest'
import { findLinks, namesSite, toTextKey } from './comment-text.ts'

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

test.each([
  ['https://en.wikipedia.org/wiki/Pin_(disambiguation)', 'https://en.wikipedia.org/wiki/Pin_(disambiguation)'],
  ['(https://en.wikipedia.org/wiki/Pin_(disambiguation)).', 'https://en.wikipedia.org/wiki/Pin_(disambiguation)'],
  ['[see https://a.example/x[1]]', 'https://a.example/x[1]'],
  ['https://a.example/foo。次の文です', 'https://a.example/foo'],
  ['（https://a.example/bar）です', 'https://a.example/bar'],
  ['「https://a.example/baz」です', 'https://a.example/baz'],
  ['看https://a.example/a，然后', 'https://a.example/a'],
  ['https://a.example/b！真的', 'https://a.example/b'],
  ['【https://a.example/c】《', 'https://a.example/c'],
  ['https://a.example/dを見て', 'https://a.example/d'],
  ['https://a.example/e에서', 'https://a.example/e'],
  ['https://a.exampleです', 'https://a.example'],
  ['„https://a.example/f“ und', 'https://a.example/f'],
  ['« https://a.example/g », voilà', 'https://a.example/g'],
  ['انظر https://a.example/h، ثم', 'https://a.example/h'],
  ['https://a.example/i। फिर', 'https://a.example/i'],
  ['https://a.example/j🎉', 'https://a.example/j'],
  ['https://a.example/k?x=1&y=(2)!?', 'https://a.example/k?x=1&y=(2)'],
  ["'https://a.example/l'…", 'https://a.example/l'],
  ['https://ja.wikipedia.org/wiki/東京タワー', 'https://ja.wikipedia.org/wiki/東京タワー'],
  ['https://ja.wikipedia.org/wiki/レオ・デカプリオ', 'https://ja.wikipedia.org/wiki/レオ・デカプリオ'],
  ['https://a.example/A–B – and', 'https://a.example/A–B'],
  ['www.a.example/m,', 'www.a.example/m'],
  ['https://a.example/n_', 'https://a.example/n_'],
])('the link of %s ends where a reader ends it', (text, link) => {
  expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual([link])
})

test.each(['www.', 'https://', 'https://)', 'me@www.a.example', 'https://。', 'www.…'])('%s is no link', (text) => {
  expect(findLinks(text)).toEqual([])
})
