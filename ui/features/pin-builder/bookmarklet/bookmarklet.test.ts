import { expect, test } from 'vitest'
import { parseBuilderParams } from '#schema/pin-builder/builder-params.ts'
import { writeBookmarklet } from './bookmarklet.ts'

const LINK = writeBookmarklet('https://site.example')

interface Page {
  href: string
  title?: string
  selection?: string
  images?: { currentSrc: string; naturalWidth: number; naturalHeight: number }[]
}

interface Opened {
  url: URL
  target: string
  features: string
}

/** What the bookmark opens on a page. */
function press({ href, title = '', selection = '', images = [] }: Page): Opened {
  const opened: string[][] = []
  // Browsers decode what follows the scheme.
  const code = decodeURIComponent(LINK.slice('javascript:'.length))
  // oxlint-disable-next-line eslint/no-new-func, typescript/no-implied-eval -- it is what a browser does with it
  const run = new Function('document', 'location', 'getSelection', 'open', code) as (...world: unknown[]) => void
  run(
    { title, images },
    { href },
    () => selection,
    (...how: string[]) => void opened.push(how),
  )
  const [[address = '', target = '', features = ''] = []] = opened
  return { url: new URL(address), target, features }
}

test('a page is opened in the pin builder, with what is selected and its largest image', () => {
  const { url, target, features } = press({
    href: 'https://boats.example/soup?a=1&b=2#end',
    title: 'Soup & more',
    selection: 'Warm “soup”\non a boat',
    images: [
      { currentSrc: 'https://boats.example/small.jpg', naturalWidth: 100, naturalHeight: 90 },
      { currentSrc: 'https://boats.example/large.jpg?w=900', naturalWidth: 900, naturalHeight: 600 },
      { currentSrc: 'data:image/png;base64,AAAA', naturalWidth: 2_000, naturalHeight: 2_000 },
      { currentSrc: 'https://boats.example/last.jpg', naturalWidth: 640, naturalHeight: 480 },
    ],
  })
  expect(url.origin + url.pathname).toBe('https://site.example/pin-builder/')
  expect(parseBuilderParams(url.searchParams)).toMatchObject({
    url: 'https://boats.example/soup?a=1&b=2#end',
    media: 'https://boats.example/large.jpg?w=900',
    title: 'Soup & more',
    description: 'Warm “soup”\non a boat',
  })
  // A page of another site gets no hold of the window.
  expect([target, features]).toEqual(['_blank', 'popup,noopener,width=1080,height=800'])
})

test('a page without images, title and selection is its address', () => {
  expect(parseBuilderParams(press({ href: 'https://boats.example/' }).url.searchParams)).toMatchObject({
    url: 'https://boats.example/',
    media: null,
    title: '',
    description: '',
  })
})

test('an address stays as short as servers take it, and no character is cut in half', () => {
  const src = `https://boats.example/${'%E4'.repeat(600)}.jpg`
  const { url } = press({
    href: `https://boats.example/${'%E4'.repeat(600)}`,
    title: '船'.repeat(500),
    selection: '\u{1F6A4}'.repeat(100_000),
    images: [{ currentSrc: src, naturalWidth: 900, naturalHeight: 600 }],
  })
  expect(url.href.length).toBeLessThan(8_000)
  expect(url.searchParams.get('url')).toBe(`https://boats.example/${'%E4'.repeat(600)}`)
  const { url: other } = press({ href: 'https://boats.example/', selection: `a${'\u{1F6A4}'.repeat(1_000)}` })
  expect(other.searchParams.get('description')).toBe(`a${'\u{1F6A4}'.repeat(399)}`)
})

test('it is small, and browsers do not change it', () => {
  expect(LINK.length).toBeLessThan(600)
  expect(LINK).not.toMatch(/[%#\n]/)
  expect(decodeURIComponent(new URL(LINK).href)).toBe(LINK)
})
