import { describe, expect, it, test } from 'vitest'
import { completeLink, findDomain, parseWebLink } from './web-link.ts'

describe('a link that is typed without a scheme', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['  example.com/x?y=1#z ', 'https://example.com/x?y=1#z'],
    ['www.example.com:8080/x', 'https://www.example.com:8080/x'],
    ['Example.COM', 'https://example.com/'],
    ['example.com.', 'https://example.com./'],
    ['my_shop.example/a', 'https://my_shop.example/a'],
    ['a-b.co.uk?ref=1', 'https://a-b.co.uk/?ref=1'],
    ['bücher.example/x', 'https://xn--bcher-kva.example/x'],
    ['пример.рф/о-нас', 'https://xn--e1afmkfd.xn--p1ai/%D0%BE-%D0%BD%D0%B0%D1%81'],
    ['例え。テスト', 'https://xn--r8jz45g.xn--zckzah/'],
    ['例え．テスト/a', 'https://xn--r8jz45g.xn--zckzah/a'],
    ['उदाहरण.भारत', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/'],
    ['xn--bcher-kva.xn--p1ai', 'https://xn--bcher-kva.xn--p1ai/'],
    ['//example.com/x', 'https://example.com/x'],
  ])('%s leads to %s', (typed, link) => expect(parseWebLink(completeLink(typed))?.href).toBe(link))

  it.each([
    'no address',
    'word',
    'Soup. Bread.',
    'me@example.com',
    'user:secret@example.com',
    'javascript:alert(1)',
    'mailto:me@example.com',
    'file.name:x',
    '/pin/1/',
    './x.html',
    '192.168.0.1',
    '1.5/2',
    '3.14',
    '',
  ])('"%s" is none', (typed) => expect(parseWebLink(completeLink(typed))).toBe(null))
})

test.each([
  ['https://www.example.com/x', 'example.com'],
  ['http://www.www.example/', 'www.example'],
  ['https://wwwexample.com./', 'wwwexample.com'],
  ['https://WWW.Bücher.example/', 'xn--bcher-kva.example'],
  ['ftp://example.com/', null],
  [null, null],
])('%s is of the site %s', (link, domain) => expect(findDomain(link)).toBe(domain))
