import { expect, test } from 'vitest'
import { ServiceError } from '#worker/errors/service-error.ts'
import { join, type FileBytes } from '../../../../test/helpers/image-files.ts'
import { cleanCaptions } from './clean-captions.ts'

const clean = (text: string) => cleanCaptions(new TextEncoder().encode(text))

function findRefusal(file: FileBytes): string | undefined {
  try {
    return `taken as ${cleanCaptions(file)}`
  } catch (error) {
    if (error instanceof ServiceError) return error.detail ?? error.error
    throw error
  }
}

/** First and last caption, around something else. */
const FIRST = '00:01.000 --> 00:02.000\nOne'
const LAST = '00:05.000 --> 00:06.000\nThree'
const ONLY_GOOD = `WEBVTT\n\n${FIRST}\n\n${LAST}\n`

test.each([
  ['a caption without text', '00:03.000 --> 00:04.000'],
  ['one whose text is spaces', '00:03.000 --> 00:04.000\n   '],
  ['one of no length', '00:03.000 --> 00:03.000\nTwo'],
  ['one that ends before it begins', '00:04.000 --> 00:03.000\nTwo'],
  ['a time with a comma', '00:03,000 --> 00:04,000\nTwo'],
  ['a time of 60 seconds', '00:60.000 --> 01:04.000\nTwo'],
  ['a time without an end', '00:03.000 -->\nTwo'],
  ['one with two lines before its time', 'a\nb\n00:03.000 -> 00:04.000\nTwo'],
  ['text of no caption', 'Two and a half'],
  ['a note', 'NOTE nothing\nto see'],
  ['a style', 'STYLE\n::cue { color: red }'],
])('beside %s the other captions stay', (_, block) => {
  expect(clean(`WEBVTT\n\n${FIRST}\n\n${block}\n\n${LAST}`)).toBe(ONLY_GOOD)
})

test.each([
  ['no empty line after the signature', `WEBVTT\n${FIRST}\n\n${LAST}`],
  ['a header', `WEBVTT - by me\nKind: captions\nLanguage: en\n\n${FIRST}\n\n${LAST}`],
  ['no empty line between captions', `WEBVTT\n\n${FIRST}\n${LAST}`],
  ['many empty lines', `WEBVTT\n\n\n\n${FIRST}\n\n\n\n${LAST}\n\n\n`],
  ['names', `WEBVTT\n\n1\n${FIRST}\n\nthe last one\n${LAST}`],
  ['no space around the arrow', `WEBVTT\n\n00:01.000-->00:02.000\nOne\n\n00:05.000\t-->\t00:06.000\nThree`],
  ['lines that end with carriage returns', `WEBVTT\r\r${FIRST.replace('\n', '\r')}\r\r${LAST.replace('\n', '\r\n')}`],
  ['an arrow in a text', `WEBVTT\n\n${FIRST}\nleft --> right\nlost\n\n${LAST}`],
  ['an empty line in a text', `WEBVTT\n\n${FIRST}\n\nlost\n\n${LAST}`],
  ['regions', `WEBVTT\n\nREGION\nid:fred\n\n${FIRST.replace('\n', ' region:fred what\n')}\n\n${LAST}`],
])('captions with %s are read as browsers do', (_, file) => {
  expect(clean(file)).toBe(ONLY_GOOD)
})

test('hours may have one digit, or many', () => {
  const file = 'WEBVTT\n\n0:00:01.000 --> 0:00:02.000\nOne\n\n00:00:03.000 --> 120:00:00.000\nTwo'
  expect(clean(file)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:03.000 --> 120:00:00.000\nTwo\n')
})

const CONVERTED =
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>One</i> &lt; 2 &amp; 3\n\n00:00:03.000 --> 00:00:04.000\nTwo\nlines\n'

test.each([
  [
    'as it should be',
    '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>One</i> < 2 & 3\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo\r\nlines\r\n',
  ],
  [
    'with what WebVTT has not',
    '1\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\n{\\an8}<font color="red"><I>One</I> < 2 & 3</font>\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n\nlines',
  ],
  ['without numbers', '\n00:00:01,000-->00:00:02,500\n<i>One</i> < 2 & 3\n\n00:00:03.000 --> 00:00:04.000\nTwo\nlines'],
  [
    'with a bad caption',
    '1\n00:00:01,000 --> 00:00:02,5\n<i>One</i> < 2 & 3\n2\n00:00:09,000 --> 00:00:09,000\nNo\n3\n00:00:03,000 --> 00:00:04,000\nTwo\nlines',
  ],
  [
    'named WebVTT',
    'WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,500\n<i>One</i> < 2 & 3\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines',
  ],
])('SRT %s becomes WebVTT', (_, file) => {
  expect(clean(file)).toBe(CONVERTED)
})

test.each([
  ['an arrow of one sign', '00:00:01,000 → 00:00:02,500'],
  ['a long arrow', '00:00:01,000 ⟶ 00:00:02,500'],
  ['a long dash', '00:00:01,000 —> 00:00:02,500'],
  ['two short dashes of a text program', '00:00:01,000 ––> 00:00:02,500'],
  ['one dash', '00:00:01,000 -> 00:00:02,500'],
  ['an arrow apart', '00:00:01,000 -- > 00:00:02,500'],
  ['an arrow for a page', '00:00:01,000 --&gt; 00:00:02,500'],
  ['spaces within its times', '00: 00: 01, 000 --> 00: 00: 02, 500'],
  ['spaces that do not break', '00:00:01,000\u00a0-->\u202f00:00:02,500'],
  ['marks of direction', '\u200f\u202b00:00:01,000 --> 00:00:02,500\u202c'],
  ['wide signs', '００：００：０１，０００ －－＞ ００：００：０２，５００'],
  ['Arabic digits', '٠٠:٠٠:٠١،٠٠٠ --> ٠٠:٠٠:٠٢٫٥٠٠'],
  ['millionths of a second', '0:00:01.000000 --> 0:00:02.500000'],
])('SRT whose times have %s is read', (_, timing) => {
  const file = `1\n${timing}\n<i>One</i> < 2 & 3\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines`
  expect(clean(file)).toBe(CONVERTED)
})

test.each<[string, (srt: string) => string]>([
  ['lines that end twice', (srt) => srt.replaceAll('\n', '\r\r\n')],
  ['an empty line after each', (srt) => srt.replaceAll('\n', '\r\n\r\n')],
  ['carriage returns', (srt) => srt.replaceAll('\n', '\r')],
  ['a mark before each number', (srt) => srt.replace(/^(?=\d$)/gm, '\uFEFF')],
  ['signs around each number', (srt) => srt.replace(/^(\d)$/gm, '#$1.')],
  ['a time below zero between', (srt) => srt.replace('\n2\n', '\n7\n-00:00:02,000 --> -00:00:01,000\nNo\n\n2\n')],
  ['a time without an end between', (srt) => srt.replace('\n2\n', '\n7\n00:00:02,600 -->\nNo\n\n2\n')],
  ['a time of letters between', (srt) => srt.replace('\n2\n', '\n7\n00:00:0O,000 --> 00:00:02,000\nNo\n\n2\n')],
])('SRT with %s is read', (_, change) => {
  const file = '1\n00:00:01,000 --> 00:00:02,500\n<i>One</i> < 2 & 3\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines\n'
  expect(clean(change(file))).toBe(CONVERTED)
})

test('hours of SRT may be missing', () => {
  expect(clean('1\n00:01,000 --> 00:02,500\nOne')).toBe('WEBVTT\n\n00:01.000 --> 00:02.500\nOne\n')
})

test.each([
  ['after empty lines', `\n\n${ONLY_GOOD}`],
  ['in small letters', ONLY_GOOD.replace('WEBVTT', 'webvtt')],
  ['after two marks of its encoding', `\uFEFF\uFEFF${ONLY_GOOD}`],
])('WebVTT whose signature stands %s is read as such', (_, file) => {
  expect(clean(file.replace('One', '<v Ann>One'))).toBe(ONLY_GOOD.replace('One', '<v Ann>One'))
})

test('text from right to left stays as it is, with its marks', () => {
  const text = '\u202bשלום, מה שלומך?\u202c\n\u200fمرحبًا → يسار'
  expect(clean(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)).toContain(text)
  expect(clean(`1\n00:00:01,000 --> 00:00:02,000\n${text}`)).toContain(text)
})

test('of captions in UTF-8 a damaged letter is the only one that is lost', () => {
  const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nПривет, мир! Как дела сегодня?')
  file[file.indexOf('и') + 1] = 0x20
  expect(cleanCaptions(Uint8Array.from(file))).toContain('вет, мир! Как дела сегодня?')
})

test.each(['utf-16le', 'utf-16be'])('captions in %s are read', (encoding) => {
  const bytes = Buffer.from(`\uFEFF${ONLY_GOOD}`, 'utf16le')
  expect(cleanCaptions(Uint8Array.from(encoding === 'utf-16be' ? bytes.swap16() : bytes))).toBe(ONLY_GOOD)
})

test.each(['utf-16le', 'utf-16be'])('captions in %s without a mark are read', (encoding) => {
  const bytes = Buffer.from(ONLY_GOOD, 'utf16le')
  expect(cleanCaptions(Uint8Array.from(encoding === 'utf-16be' ? bytes.swap16() : bytes))).toBe(ONLY_GOOD)
})

test('captions in Latin-1 and in the encoding of Windows are read', () => {
  const file = join('WEBVTT\n\n00:01.000 --> 00:02.000\nCaf\xe9 \x96 d\xe9j\xe0 vu, \x93na\xefve\x94 fa\xe7ade')
  expect(cleanCaptions(file)).toContain('Café – déjà vu, “naïve” façade')
})

test.each<[string, string, string]>([
  ['nothing', '', 'captionsEmpty'],
  ['only captions that are wrong', 'WEBVTT\n\n00:02.000 --> 00:01.000\nOne', 'captionsNone'],
  ['no captions', 'WEBVTT\n\nNOTE nothing', 'captionsNone'],
  ['SSA', '[Script Info]\nTitle: x', 'captionsKind?kind=SSA'],
  ['TTML', '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"></tt>', 'captionsKind?kind=TTML'],
  ['SBV', '0:00:01.000,0:00:02.000\nOne', 'captionsKind?kind=SBV'],
  [
    'Russian of Windows',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0',
    'captionsEncoding',
  ],
  ['a page', '<!doctype html>', 'captionsUnreadable'],
])('captions are refused with what they are: %s', (_, file, detail) => {
  expect(findRefusal(join(file))).toBe(detail)
})

test('a megabyte of empty lines is read in no time', () => {
  expect(findRefusal(join('x' + '\n'.repeat(1_000_000)))).toBe('captionsUnreadable')
  expect(findRefusal(join('1'.repeat(1_000_000)))).toBe('captionsUnreadable')
})
