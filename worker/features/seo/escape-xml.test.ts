import { expect, it } from 'vitest'
import { escapeXml } from './escape-xml.ts'

it.each([
  ['Soup & "salt" <b>\'s', 'Soup &amp; &quot;salt&quot; &lt;b&gt;&apos;s'],
  ['tab\tline\n', 'tab\tline\n'],
  ['nul\u0000 bell\u0007 \uFFFE', 'nul bell '],
  ['half a pair \uD83D', 'half a pair '],
  ['a whole one 🍲', 'a whole one 🍲'],
])('%j becomes %j', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})
