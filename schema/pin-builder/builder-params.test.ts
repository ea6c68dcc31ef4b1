import { expect, test } from 'vitest'
import { countCharacters } from '../plain-text.ts'
import { builderHref, parseBuilderParams, readSharedTexts, type BuilderParams } from './builder-params.ts'

const parse = (fields: Record<string, string>) => parseBuilderParams(new URLSearchParams(fields))

const NONE: BuilderParams = {
  url: null,
  media: null,
  title: '',
  description: '',
  shared: null,
  pin: null,
  draft: null,
  board: null,
}

test('an address without parameters fills in nothing', () => {
  expect(parse({})).toEqual(NONE)
  expect(parse({ q: 'boats', utm_source: 'mail' })).toEqual(NONE)
})

test('an address brings a page with its image, title and description', () => {
  const said = {
    url: 'https://boats.example/story?a=1&b=2#end',
    media: 'https://boats.example/a b.jpg',
    title: ' Boats\nat first light ',
    description: 'One line\r\nand another',
    board: '01KAMZ3V8Q4W9T0000000BOARD',
  }
  expect(parse(said)).toEqual({
    ...NONE,
    url: 'https://boats.example/story?a=1&b=2#end',
    media: 'https://boats.example/a%20b.jpg',
    title: 'Boats at first light',
    description: 'One line\nand another',
    board: '01KAMZ3V8Q4W9T0000000BOARD',
  })
})

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a script in disguise', ' java\nscript:alert(1)'],
  ['data', 'data:image/png;base64,AAAA'],
  ['a blob', 'blob:https://boats.example/1'],
  ['a file', 'file:///etc/passwd'],
  ['a name and a password', 'https://anna:secret@boats.example/'],
  ['no address', 'boats'],
  ['a path', '/pin/1/'],
  ['only spaces', '   '],
  ['too many characters', `https://boats.example/${'a'.repeat(2_048)}`],
  ['characters that become too many', `https://boats.example/${'ä'.repeat(500)}`],
])('%s is no page and no image', (_, address) => {
  expect(parse({ url: address, media: address })).toEqual(NONE)
})

test('texts are cut to their limits, between characters that people see', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
  const { title, description } = parse({ title: 'a'.repeat(98) + family, description: 'b'.repeat(100_000) })
  expect(title).toBe('a'.repeat(98))
  expect(countCharacters(description)).toBe(800)
  expect(parse({ title: 'a'.repeat(95) + family }).title).toBe('a'.repeat(95) + family)
})

test('a text keeps no direction marks and no invisible characters', () => {
  expect(parse({ title: 'Boats \u202Etxt.exe\u2066', description: '\u200B \u00A0' })).toEqual({
    ...NONE,
    title: 'Boats txt.exe',
  })
})

test.each(['', '../1', 'a b', 'a'.repeat(41), '<b>'])('%j is not an id', (id) => {
  expect(parse({ shared: id, pin: id, draft: id, board: id })).toEqual(NONE)
})

test('an address leaves out what is empty, and is read back as it was written', () => {
  expect(builderHref({})).toBe('/pin-builder/')
  expect(builderHref(NONE)).toBe('/pin-builder/')
  const params = { ...NONE, url: 'https://boats.example/?a=b&c=d', title: 'Boats & more', shared: 'a-key' }
  expect(parseBuilderParams(new URL(builderHref(params), 'https://site.example').searchParams)).toEqual(params)
})

test.each([
  ['its own address', { title: 'Soup', text: 'Warm', url: 'https://boats.example/soup' }, ['Soup', 'Warm']],
  ['an address for a text', { title: '', text: 'https://boats.example/soup', url: '' }, ['', '']],
  [
    'an address in a text',
    { title: '', text: 'Look: (https://boats.example/soup).\nWarm', url: '' },
    ['', 'Look: ().\nWarm'],
  ],
  ['an address that is none', { title: 'Soup', text: 'https://boats.example/soup', url: 'javascript:1' }, ['Soup', '']],
])('of what another app shares the address is found: %s', (_, shared, [title, description]) => {
  expect(readSharedTexts(shared)).toEqual({ url: 'https://boats.example/soup', title, description })
})

test('another app may share no address at all', () => {
  expect(readSharedTexts({ title: ' ', text: 'Warm soup', url: '' })).toEqual({
    url: null,
    title: '',
    description: 'Warm soup',
  })
})
