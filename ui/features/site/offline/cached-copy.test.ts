import { expect, test } from 'vitest'
import { embedJson } from '#ui/app/query/embedded.ts'
import { toCachedCopy, findFiles, findTitle } from './cached-copy.ts'

function documentWith(appData: unknown, rest = ''): string {
  return `<!doctype html><html><head><title>Nets &amp; knots | Tackboard</title></head><body><script type="application/json" id="app-data">${
    typeof appData === 'string' ? appData : embedJson(appData)
  }</script>${rest}</body></html>`
}

test('only the app data of a copy says that it is one', () => {
  const comment =
    '<script type="application/json" id="initial-props">{"renderMode":"full"}</script><p>"renderMode":"full" $&</p>'
  const data = { appVersion: '1', renderMode: 'full', context: { fullPath: '/?a="renderMode":"full"</script>$&' } }
  expect(toCachedCopy(documentWith(data, comment))).toBe(documentWith({ ...data, renderMode: 'cache' }, comment))
})

test('a copy preloads no scripts, and names them still', () => {
  const data = { renderMode: 'full' }
  const copy = toCachedCopy(documentWith(data, '<link rel="modulepreload" href="/assets/base-1a.js" id="page-texts">'))
  expect(copy).not.toContain('modulepreload')
  expect(copy).toContain('id="page-texts"')
  expect(findFiles(copy ?? '')).toEqual(['/assets/base-1a.js'])
})

test.each([
  ['never boots', documentWith({ renderMode: 'server_only' })],
  ['is a copy already', documentWith({ renderMode: 'cache' })],
  ['is cut off', documentWith({ renderMode: 'full' }).slice(0, -4)],
  ['has damaged data', documentWith('{"renderMode":"fu')],
  ['has no object for data', documentWith('null')],
  ['has no app data', '<!doctype html><html></html>'],
  ['has it under another id', documentWith({ renderMode: 'full' }).replace('app-data', 'app-date')],
])('a document that %s is not kept', (_, html) => {
  expect(toCachedCopy(html)).toBeNull()
})

test.each([
  ['<title>Nets &amp; knots | Tackboard</title>', 'Nets &amp; knots'],
  ['<title>One | two | Tackboard</title>', 'One | two'],
  ['<title>Tackboard: ideas worth keeping</title>', 'Tackboard: ideas worth keeping'],
  ['<h1>None</h1>', ''],
])('the title of %s is %s', (html, title) => {
  expect(findTitle(html)).toBe(title)
})

test('a document names its styles, scripts and images once each, and what its data mentions is not among them', () => {
  const html = `<link rel="stylesheet" href="/assets/entry-1a.css"><script type="module" src="/assets/entry-1a.js"></script>
    <meta property="og:image" content="https://tackboard.example/media/600x315/aa/bb/cc/a.jpg">
    <img src="/media/236x/aa/bb/cc/a.webp" srcset="/media/236x/aa/bb/cc/a.webp 1x, /media/474x/aa/bb/cc/a.webp 2x">
    <script type="application/json">{"url":"/media/736x/aa/bb/cc/a.webp"}</script><a href="/pin/1/">/media/text</a>`
  expect(findFiles(html)).toEqual([
    '/assets/entry-1a.css',
    '/assets/entry-1a.js',
    '/media/236x/aa/bb/cc/a.webp',
    '/media/474x/aa/bb/cc/a.webp',
  ])
  expect(findFiles('<p></p>')).toEqual([])
})
