import { expect, it } from 'vitest'
import { escapeXml, xmlElement, xmlText, xmlVoid } from './xml.ts'

it.each([
  ['Soup & "salt" <b>\'s', 'Soup &amp; &quot;salt&quot; &lt;b&gt;&apos;s'],
  ['tab\tline\n', 'tab\tline\n'],
  ['nul\u0000 bell\u0007 \uFFFE', 'nul bell '],
  ['half a pair \uD83D', 'half a pair '],
  ['a whole one 🍲', 'a whole one 🍲'],
])('%j becomes %j', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})

it('writes elements with their attributes escaped', () => {
  const parts = [xmlText('b', '<', { size: 2 }), xmlVoid('c', { url: '?a&b="' })]
  expect(xmlElement('a', parts)).toBe('<a>\n<b size="2">&lt;</b>\n<c url="?a&amp;b=&quot;"/>\n</a>')
})
