import { describe, expect, it } from 'vitest'
import { isOrigin, parseOrigins } from './origins.ts'

describe('parseOrigins', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['https://www.tackboard.de', ['https://www.tackboard.de']],
    [' https://a.example , http://localhost:8787/ ', ['https://a.example', 'http://localhost:8787']],
    ['*', []],
    ['null', []],
    ['https://*.example', []],
    ['https://a.example/path', []],
    ['https://A.example', []],
    ['https://a.example:443', []],
    ['ftp://a.example', []],
    ['a.example', []],
  ])('%s', (setting, expected) => {
    expect(parseOrigins(setting)).toEqual(expected)
  })
})

it('an origin is one as a browser spells it', () => {
  expect(isOrigin('https://a.example')).toBe(true)
  expect(isOrigin('https://a.example/')).toBe(false)
  expect(isOrigin('https://user@a.example')).toBe(false)
  expect(isOrigin('javascript:alert(1)')).toBe(false)
})
