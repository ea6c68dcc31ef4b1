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

/** Each text with the links that a reader sees in it. */
const READ: Record<string, [text: string, links: string[]][]> = {
  'in Latin letters': [
    ['See https://a.example.', ['https://a.example']],
    ['See https://a.example/x, then', ['https://a.example/x']],
    ['Is it https://a.example/x?', ['https://a.example/x']],
    ['https://a.example/x?y=1&z=2!', ['https://a.example/x?y=1&z=2']],
    ['https://a.example/x...', ['https://a.example/x']],
    ['https://a.example/x…', ['https://a.example/x']],
    ['"https://a.example/x"', ['https://a.example/x']],
    ['“https://a.example/x”', ['https://a.example/x']],
    ['<https://a.example/x>', ['https://a.example/x']],
    ['*https://a.example/x*', ['https://a.example/x']],
    ['**https://a.example/x**', ['https://a.example/x']],
    ['`https://a.example/x`', ['https://a.example/x']],
    ['https://a.example/x;y=1; z', ['https://a.example/x;y=1']],
    ["https://a.example/it's", ["https://a.example/it's"]],
    ["https://a.example/x's colour", ["https://a.example/x's"]],
    ['https://a.example/x — good', ['https://a.example/x']],
    ['https://a.example/x—good', ['https://a.example/x']],
    ['HTTPS://A.EXAMPLE/X', ['HTTPS://A.EXAMPLE/X']],
    ['one https://a.example/1 two https://a.example/2', ['https://a.example/1', 'https://a.example/2']],
    ['https://a.example/1,https://b.example/2', ['https://a.example/1', 'https://b.example/2']],
    ['https://a.example/1https://b.example/2', ['https://a.example/1https://b.example/2']],
    ['https://web.archive.org/web/2020/https://b.example/2', ['https://web.archive.org/web/2020/https://b.example/2']],
    ['https://bank.example@evil.example/', []],
    ['http://wiki/page', []],
  ],
  'with brackets': [
    ['(https://a.example/x)', ['https://a.example/x']],
    ['(see https://a.example/x_(y))', ['https://a.example/x_(y)']],
    ['https://a.example/x_(y)_z', ['https://a.example/x_(y)_z']],
    ['[pin](https://a.example/x)', ['https://a.example/x']],
    ['[https://a.example/x]', ['https://a.example/x']],
    ['{https://a.example/x}', ['https://a.example/x']],
    ['https://a.example/?q[]=1&q[]=2', ['https://a.example/?q[]=1&q[]=2']],
    ['https://a.example/?q={a}', ['https://a.example/?q={a}']],
    ['(https://a.example/?q=(a)&r=[b]).', ['https://a.example/?q=(a)&r=[b]']],
  ],
  'by their hosts': [
    ['http://192.168.0.1:8080/x', ['http://192.168.0.1:8080/x']],
    ['http://[2001:db8::1]/x', ['http://[2001:db8::1]/x']],
    ['http://[2001:db8::1]:8080/', ['http://[2001:db8::1]:8080/']],
    ['https://a.example:8443/x', ['https://a.example:8443/x']],
    ['http://localhost:8787/pin/1/', ['http://localhost:8787/pin/1/']],
    ['https://münchen.example/straße', ['https://münchen.example/straße']],
    ['https://例え.テスト/パス', ['https://例え.テスト/パス']],
    ['https://пример.рф/путь', ['https://пример.рф/путь']],
    ['https://한국.example/x', ['https://한국.example/x']],
    ['https://xn--r8jz45g.example/x', ['https://xn--r8jz45g.example/x']],
    ['https://a_b.example/x', ['https://a_b.example/x']],
    ['https://user:pw@a.example/x', []],
    ['www.a.example/x', ['www.a.example/x']],
    ['ann@www.a.example', []],
    ['ftp://a.example', []],
    ['javascript:alert(1)', []],
    ['https://', []],
    ['https://?', []],
  ],
  'with paths and queries': [
    ['https://a.example/~ann/#top', ['https://a.example/~ann/#top']],
    ['https://a.example/#!/x', ['https://a.example/#!/x']],
    ['https://maps.example/@48.1,11.5,12z', ['https://maps.example/@48.1,11.5,12z']],
    ['https://a.example/a%20b%E3%80%82', ['https://a.example/a%20b%E3%80%82']],
    ['https://a.example/x?u=https://b.example/y', ['https://a.example/x?u=https://b.example/y']],
    ['https://a.example/x?price=$5', ['https://a.example/x?price=$5']],
    ['https://a.example/a|b', ['https://a.example/a|b']],
    ['https://a.example/x/', ['https://a.example/x/']],
    ['https://a.example/caf\u00e9-cr\u00e8me', ['https://a.example/caf\u00e9-cr\u00e8me']],
    ['https://a.example/cafe\u0301', ['https://a.example/cafe\u0301']],
  ],
  'in Chinese, Japanese and Korean': [
    ['见https://a.example/x。好', ['https://a.example/x']],
    ['看https://a.example看看', ['https://a.example']],
    ['详见www.a.example的内容', ['www.a.example']],
    ['在https://a.example:8080上', ['https://a.example:8080']],
    ['https://例え.テスト', ['https://例え.テスト']],
    ['https://a.中国', ['https://a.中国']],
    ['https://www.a-b.中国', ['https://www.a-b.中国']],
    ['（https://a.example/x）', ['https://a.example/x']],
    ['「https://a.example/x」と', ['https://a.example/x']],
    ['『https://a.example/x』', ['https://a.example/x']],
    ['《https://a.example/x》', ['https://a.example/x']],
    ['https://a.example/x、https://a.example/y', ['https://a.example/x', 'https://a.example/y']],
    ['https://a.example/x；', ['https://a.example/x']],
    ['https://a.example/x：', ['https://a.example/x']],
    ['https://a.example/x？！', ['https://a.example/x']],
    ['https://a.example/x～', ['https://a.example/x']],
    ['https://a.example/xを見て', ['https://a.example/x']],
    ['https://a.example/xです', ['https://a.example/x']],
    ['https://a.example/x에서', ['https://a.example/x']],
    ['https://zh.wikipedia.org/wiki/花园', ['https://zh.wikipedia.org/wiki/花园']],
    ['https://ja.wikipedia.org/wiki/バラ_(植物)', ['https://ja.wikipedia.org/wiki/バラ_(植物)']],
    ['https://ko.wikipedia.org/wiki/장미', ['https://ko.wikipedia.org/wiki/장미']],
    ['https://a.example/x\u3000次', ['https://a.example/x']],
    ['https://a.example/x看看', ['https://a.example/x']],
    ['https://zh.wikipedia.org/wiki/A_花园', ['https://zh.wikipedia.org/wiki/A_花园']],
    ['https://a.example/x?q=花园', ['https://a.example/x?q=花园']],
    ['https://公司a公司.example/x', ['https://公司a公司.example/x']],
    ['请看www.a.example/x吧', ['www.a.example/x']],
  ],
  'in other scripts': [
    ['انظر https://a.example/x، ثم', ['https://a.example/x']],
    ['https://a.example/x؟', ['https://a.example/x']],
    ['https://a.example/x؛', ['https://a.example/x']],
    ['https://ar.wikipedia.org/wiki/وردة', ['https://ar.wikipedia.org/wiki/وردة']],
    ['https://he.wikipedia.org/wiki/ורד', ['https://he.wikipedia.org/wiki/ורד']],
    ['https://th.wikipedia.org/wiki/กุหลาบ', ['https://th.wikipedia.org/wiki/กุหลาบ']],
    ['ดู https://a.example/x ครับ', ['https://a.example/x']],
    ['https://hi.wikipedia.org/wiki/हिन्दी', ['https://hi.wikipedia.org/wiki/हिन्दी']],
    ['https://a.example/x।', ['https://a.example/x']],
    ['https://el.wikipedia.org/wiki/Τριαντάφυλλο', ['https://el.wikipedia.org/wiki/Τριαντάφυλλο']],
    ['https://a.example/x·', ['https://a.example/x']],
    ['https://a.example/x։', ['https://a.example/x']],
    ['https://a.example/x።', ['https://a.example/x']],
    ['ดูhttps://a.example/xนะครับ', ['https://a.example/x']],
    ['https://fa.wikipedia.org/wiki/می\u200Cخواهم', ['https://fa.wikipedia.org/wiki/می\u200Cخواهم']],
  ],
  'beside emoji and unseen signs': [
    ['https://a.example/x🎉', ['https://a.example/x']],
    ['🎉https://a.example/x', ['https://a.example/x']],
    ['https://a.example/x❤️', ['https://a.example/x']],
    ['https://a.example/x👩‍👩‍👧', ['https://a.example/x']],
    ['https://i❤.example/', []],
    ['https://a.example/x\u200B y', ['https://a.example/x']],
    ['\u2068https://a.example/x\u2069', ['https://a.example/x']],
    ['\u202Bhttps://a.example/x\u202C', ['https://a.example/x']],
    ['https://a.example/x\nnext', ['https://a.example/x']],
    ['https://a.example/x\u00A0y', ['https://a.example/x']],
    ['https://a.example/x\uFEFF', ['https://a.example/x']],
  ],
}

describe.each(Object.entries(READ))('links %s', (_, rows) => {
  test.each(rows)('of %j are those that a reader sees', (text, links) => {
    expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual(links)
  })
})
