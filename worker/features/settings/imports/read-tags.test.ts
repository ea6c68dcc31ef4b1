import { describe, expect, it } from 'vitest'
import { parseBookmarks } from './read-bookmarks.ts'
import { isPinterest, readPinterest } from './read-pinterest.ts'
import { readTags } from './read-tags.ts'

function read(html: string): string[] {
  const seen: string[] = []
  readTags(html, {
    open: (tag, attributes) => seen.push(`<${[tag, ...[...attributes].map((one) => one.join('='))].join(' ')}>`),
    text: (piece) => seen.push(piece),
    close: (tag) => seen.push(`</${tag}>`),
  })
  return seen
}

it('tags come in lower case, each with its attributes, texts with their entities read', () => {
  expect(read('<DT><A HREF="/?a=1&amp;b" TAGS=x href=no>Bread &amp; &eacute;</A><br/>').join('')).toBe(
    '<dt><a href=/?a=1&b tags=x>Bread & é</a><br>',
  )
  expect(read('<!-- <a> --><title><a></title>&#128512;')).toEqual(['<title>', '<a>', '</title>', '😀'])
  expect(read('<a __proto__=x>')).toEqual(['<a __proto__=x>'])
  expect(read('cut <a href="off')).toEqual(['cut '])
})

const TIMES = 1_000_000

// These would take hours if the time grew by the square.
describe('a file is read in no time', () => {
  it.each([
    ['unclosed tags', '<i>'],
    ['unclosed headings', '<h3>x'],
    ['lists in lists', '<dl>'],
    ['ends of nothing', '</i></dl>'],
  ])('with very many %s', async (_, piece) => {
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>${piece.repeat(TIMES)}<a href="https://bread.example/">Bread</a>`
    expect((await parseBookmarks(file))?.map(({ title }) => title)).toContain('Bread')
  })

  it.each([
    ['unclosed tags', '<i>'.repeat(TIMES)],
    ['links in one line', '<a href="https://www.pinterest.com/pin/12/">x'.repeat(TIMES / 10)],
    ['spaces in a line', `Title: x${' '.repeat(TIMES)}x`],
    ['beginnings of an address', 'pinterest.'.repeat(TIMES)],
  ])('of Pinterest with very many %s', (_, start) => {
    const file = `${start}<br><a href="https://www.pinterest.com/pin/34/">34</a><br>Board Name: Bread<br>`
    expect(isPinterest(file)).toBe(true)
    expect([...readPinterest([file])].at(-1)?.name).toBe('https://www.pinterest.com/pin/34/')
  })
})
