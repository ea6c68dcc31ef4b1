import * as v from 'valibot'
import { expect, it } from 'vitest'
import { EmailAddress } from './email.ts'

it.each([
  ["O'Neil@Example.com", "o'neil@example.com"],
  ['first.last+pins@sub.example.co.uk', 'first.last+pins@sub.example.co.uk'],
  ['a&b=c/d@example.com', 'a&b=c/d@example.com'],
  ['!#$%*?^_`{|}~-@example.com', '!#$%*?^_`{|}~-@example.com'],
  [' anna@bücher.example ', 'anna@xn--bcher-kva.example'],
  ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
  ['taro@例え.テスト', 'taro@xn--r8jz45g.xn--zckzah'],
  ['ｔａｒｏ．ｓ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro.s@example.com'],
  ['taro＠example。com', 'taro@example.com'],
  ['\u202Aanna@example.com\u202C', 'anna@example.com'],
  ['\uFEFFan\u200Bna@exam\u00ADple.com\u200E', 'anna@example.com'],
])('%s is an address, stored as %s', (typed, stored) => {
  expect(v.parse(EmailAddress, typed)).toBe(stored)
})

it.each([
  'anna',
  'anna@localhost',
  'anna@example',
  'anna@example.1',
  'an na@example.com',
  'anna@@example.com',
  'anna@exa mple.com',
  '.anna@example.com',
  'anna.@example.com',
  'an..na@example.com',
  'ünna@example.com',
  '"an na"@example.com',
  'anna@-example.com',
  'anna@example.com/bücher',
  'anna@bücher.example/x',
  `${'a'.repeat(65)}@example.com`,
  `anna@${'a'.repeat(250)}.com`,
])('%s is none', (typed) => {
  expect(v.is(EmailAddress, typed)).toBe(false)
})
