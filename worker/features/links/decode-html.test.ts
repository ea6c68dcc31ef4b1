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
  ['Western where it is no UTF-8', LATIN1, 'text/html; charset=nonsense', 'Crème brûlée'],
  ['UTF-8 where it claims to be what it cannot be', Buffer.from('<meta charset=utf-16>Crème'), null, 'Crème'],
])('a page is read as %s', (_, bytes, contentType, words) => {
  expect(decodeHtml(new Uint8Array(bytes), contentType)).toContain(words)
})
