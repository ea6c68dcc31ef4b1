import { describe, expect, it } from 'vitest'
import { localPath, parseLocalPath } from './local-path.ts'

describe('localPath', () => {
  it.each([
    ['/', '/'],
    ['/pin/01J/', '/pin/01J/'],
    ['/pin/01J/?next=https://elsewhere.example', '/pin/01J/?next=https://elsewhere.example'],
    ['/search/pins/?q=bread%20rolls#top', '/search/pins/?q=bread%20rolls#top'],
    ['/a/../b', '/b'],
    ['/%C3%A9t%C3%A9/', '/%C3%A9t%C3%A9/'],
    ['/été/', '/%C3%A9t%C3%A9/'],
    ['/a//b', '/a//b'],
  ])('follows %s', (text, expected) => {
    expect(localPath(text)).toBe(expected)
  })

  it.each([
    undefined,
    null,
    '',
    'pin/01J',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nset-cookie: a=b',
    '\u0000/a',
    '/\u0085/evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aset-cookie:a=b',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '/%E0%A4%A/',
    `/${'a'.repeat(4_000)}`,
  ])('falls back to the home page for %j', (text) => {
    expect(localPath(text)).toBe('/')
  })

  it('stays on the site wherever a browser would resolve it', () => {
    for (const text of ['/pin/1', '/a/../b', '/?x=//evil.example', '/@evil.example', '/:80']) {
      expect(new URL(localPath(text), 'https://tackboard.example').origin).toBe('https://tackboard.example')
    }
  })
})

describe('parseLocalPath', () => {
  it('gives the address on the origin asked for', () => {
    expect(parseLocalPath('/pin/1/?a=b', 'https://tackboard.example')?.url.href).toBe(
      'https://tackboard.example/pin/1/?a=b',
    )
    expect(parseLocalPath('//evil.example', 'https://tackboard.example')).toBeNull()
  })
})
