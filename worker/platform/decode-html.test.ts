import { expect, it } from 'vitest'
import { decodeHtml } from './decode-html.ts'

const LATIN1 = Buffer.from('<title>Crème brûlée</title>', 'latin1')
const UTF8 = Buffer.from('<title>Crème brûlée</title>')
const LATIN1_DECLARED = Buffer.from('<meta charset="iso-8859-1"><title>Crème brûlée</title>', 'latin1')
const OLD_DECLARED = Buffer.from(
  '<meta http-equiv=content-type content="text/html; charset=windows-1252">Crème',
  'latin1',
)
const SHIFT_JIS = Buffer.from([0x93, 0xfa, 0x96, 0x7b])

/** Writes in the charset windows-1251. */
function declared(head: string): Buffer {
  return Buffer.concat([Buffer.from(head), Buffer.from('<title>'), Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])])
}

it.each([
  ['what the header says', LATIN1, 'text/html; charset=ISO-8859-1', 'Crème brûlée'],
  ['what the header says', SHIFT_JIS, 'text/html;charset="shift_jis"', '日本'],
  ['UTF-8', UTF8, 'text/html', 'Crème brûlée'],
  [
    'UTF-8 with a mark, whatever the header says',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UTF8]),
    'text/html; charset=latin1',
    'Crème brûlée',
  ],
  ['UTF-16 with a mark', Buffer.from('\ufeffCrème brûlée', 'utf16le'), null, 'Crème brûlée'],
  ['what it declares', LATIN1_DECLARED, 'text/html', 'Crème brûlée'],
  ['what it declares in the old way', OLD_DECLARED, null, 'Crème'],
  [
    'what it declares late in its head',
    declared(`<script>${'x'.repeat(3_000)}</script><meta charset="windows-1251">`),
    null,
    'Привет',
  ],
  [
    'what it declares, not what a comment does',
    declared('<!-- <meta charset="koi8-r"> --><meta charset=windows-1251>'),
    null,
    'Привет',
  ],
  [
    'what it declares, not what a description mentions',
    declared('<meta name="description" content="charset=koi8-r"><meta charset="windows-1251">'),
    null,
    'Привет',
  ],
  [
    'what it declares, not what a script writes',
    declared("<script>w('<meta charset=koi8-r>')</script><meta charset=windows-1251>"),
    null,
    'Привет',
  ],
  [
    'what its first declaration that is known says',
    declared('<meta charset=nonsense><meta charset=windows-1251>'),
    null,
    'Привет',
  ],
  [
    'what XML declares',
    declared('<?xml version="1.0" encoding="windows-1251"?><html>'),
    'application/xhtml+xml',
    'Привет',
  ],
  [
    'what HTML declares rather than XML',
    declared('<?xml version="1.0" encoding="koi8-r"?><html><meta charset=windows-1251>'),
    null,
    'Привет',
  ],
  [
    'UTF-8 where a declaration stands behind its head',
    Buffer.concat([UTF8, Buffer.from(`<p>${'x'.repeat(2_000)}</p><meta charset="koi8-r">`)]),
    null,
    'Crème brûlée',
  ],
  ['Western where it is no UTF-8', LATIN1, 'text/html; charset=nonsense', 'Crème brûlée'],
  ['UTF-8 where it claims to be what it cannot be', Buffer.from('<meta charset=utf-16>Crème'), null, 'Crème'],
])('a page is read as %s', (_, bytes, contentType, words) => {
  expect(decodeHtml(new Uint8Array(bytes), contentType)).toContain(words)
})
