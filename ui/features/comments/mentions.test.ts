import { expect, test } from 'vitest'
import { splitText } from './comment-text.tsx'
import { findMentionAt, tagMentions } from './mentions.ts'

test.each([
  ['@', 1, { start: 0, q: '' }],
  ['Hi @mi', 6, { start: 3, q: 'mi' }],
  ['Hi @mi there', 6, { start: 3, q: 'mi' }],
  ['👍 @ün', 6, { start: 3, q: 'ün' }],
  ['ねえ@mi', 5, { start: 2, q: 'mi' }],
  ['（@mi', 4, { start: 1, q: 'mi' }],
  ['「＠mi', 4, { start: 1, q: 'mi' }],
  ['@ශ්\u200Dරී', 6, { start: 0, q: 'ශ්\u200Dරී' }],
  ['@نور\u200Cال', 7, { start: 0, q: 'نور\u200Cال' }],
  ['@O’Ne', 5, { start: 0, q: 'O’Ne' }],
  ['@マリア・ロ', 6, { start: 0, q: 'マリア・ロ' }],
  ["'@'", 3, null],
  ['привет,@', 8, { start: 7, q: '' }],
  ['a@b', 3, null],
  ['é@b', 3, null],
  ['https://a.example/@b', 20, null],
  ['Hi @mi there', 12, null],
])('in "%s" at %d a name is typed: %o', (text, caret, expected) => {
  expect(findMentionAt(text, caret)).toEqual(expected)
})

test('a text tags those who were chosen, in code points', () => {
  const named = [{ userId: 'u1', username: 'mira' }]
  expect(tagMentions('👍 @mira and @Mira, not @mirabel or @bo', named)).toEqual([
    { user_id: 'u1', offset: 2, length: 5 },
    { user_id: 'u1', offset: 12, length: 5 },
  ])
})

test.each([
  ['@miraさん、ありがとう', 0, 5],
  ['ねえ@mira、これ', 2, 5],
  ['（@mira）', 1, 5],
  ['＠mira님', 0, 5],
  ['谢谢＠ｍｉｒａ，很好', 2, 5],
  ['@mira\u{1F44D}', 0, 5],
])('%s tags who is named', (text, offset, length) => {
  const named = [{ userId: 'u1', username: 'mira' }]
  expect(tagMentions(text, named)).toEqual([{ user_id: 'u1', offset, length }])
})

test.each(['@miraé', '@mira2', '@mirabel', 'mail@mira', '@mira\u0301'])('%s names someone else, or no one', (text) => {
  expect(tagMentions(text, [{ userId: 'u1', username: 'mira' }])).toEqual([])
})

test('a text is shown with its mentions and addresses as links', () => {
  const parts = splitText(
    '👍 @mira see https://a.example/x. Or www.b.example',
    [{ userId: 'u1', offset: 2, length: 5 }],
    new Map([['u1', 'mira']]),
  )
  expect(parts).toEqual([
    { text: '👍 ' },
    { text: '@mira', href: '/mira/' },
    { text: ' see ' },
    { text: 'https://a.example/x', href: 'https://a.example/x', isOutward: true },
    { text: '. Or ' },
    { text: 'www.b.example', href: 'https://www.b.example', isOutward: true },
  ])
})

test('no address runs a script', () => {
  expect(splitText('javascript:alert(1) data:text/html,x', [], new Map())).toEqual([
    { text: 'javascript:alert(1) data:text/html,x' },
  ])
})
