import { expect, test } from 'vitest'
import { type ClientGraph, readGraph } from './module-graph.ts'
import { expandTemplate, splitTexts } from './start-texts.ts'

const KEYS = ['home.title', 'kind.video', 'kind.story', 'login.title', 'shell.skip', 'x.video.y', 'xavideo']

test.each([
  [
    ['kind.', ''],
    ['kind.video', 'kind.story'],
  ],
  [
    ['', '.title'],
    ['home.title', 'login.title'],
  ],
  [['x.', '.y'], ['x.video.y']],
  // No key may be missing, so what could be any of them is all of those with as many parts.
  [
    ['', '.', ''],
    ['home.title', 'kind.video', 'kind.story', 'login.title', 'shell.skip', 'x.video.y'],
  ],
  [['(', '.'], []],
  [['/pin/', '/'], []],
  [['', ' ', ''], []],
])('the template %j may be %j', (parts, keys) => expect(expandTemplate(parts, KEYS)).toEqual(keys))

test('the first texts are what entry and start pages name in all that they import; what loads by itself follows', () => {
  const sources: Record<string, string> = {
    'entry.ts': `import './shell.ts'; const load = () => import('./late.ts')`,
    'shell.ts': `t('shell.skip')`,
    'late.ts': `t('login.title')`,
    'home.tsx': `import { KIND } from './kinds.ts'; t('home.title'); lazyPart('part', () => import('./part.ts'))`,
    'part.ts': `lazyChunk('dialog', () => import('./dialog.ts')); lazyChunk('note', () => import('./note.ts'), UNASKED)`,
    'dialog.ts': `t('x.video.y')`,
    'note.ts': `t('note.text')`,
    'kinds.ts': 'export const KIND = (kind) => `kind.${kind}`',
    'videos.ts': `const NAME = { video: 'kind.video' }`,
    'login.ts': `t('login.title'); t('home.title')`,
  }
  const graph: ClientGraph = {
    modules: readGraph(Object.keys(sources), (file) => sources[file] ?? ''),
    entry: 'entry.ts',
    deferred: { shell: 'shell.ts', late: 'late.ts' },
    pages: new Map([
      ['index', 'home.tsx'],
      ['videos', 'videos.ts'],
      ['login', 'login.ts'],
    ]),
    startPages: ['home.tsx'],
  }
  const { start, deferred, startHandlers, pages } = splitTexts(graph, [...KEYS, 'note.text'])
  expect([...start].toSorted()).toEqual(['home.title', 'kind.story', 'kind.video', 'shell.skip'])
  expect([...deferred].toSorted()).toEqual(['login.title', 'note.text'])
  expect(startHandlers).toEqual(['index', 'videos'])
  expect(pages).toEqual(new Map([['login', new Set(['login.title'])]]))
})

test('a page has the texts of what it loads along with what it shares', () => {
  const sources: Record<string, string> = {
    'home.tsx': '',
    'board.tsx': `import './tabs.ts'; import './covers.ts'`,
    'profile.tsx': `import './tabs.ts'; import './covers.ts'`,
    'search.tsx': `import './tabs.ts'`,
    'tabs.ts': `t('kind.video')`,
    'covers.ts': `t('kind.story')`,
  }
  const pages = ['home.tsx', 'board.tsx', 'profile.tsx', 'search.tsx']
  const graph: ClientGraph = {
    modules: readGraph(Object.keys(sources), (file) => sources[file] ?? ''),
    entry: 'home.tsx',
    deferred: { shell: 'home.tsx', late: 'home.tsx' },
    // A chunk that few pages share has this many.
    pages: new Map(
      [...pages, ...Array.from({ length: 30 }, (_, place) => `page-${place}.tsx`)].map((file) => [file, file]),
    ),
    startPages: [],
  }
  expect(splitTexts(graph, KEYS).pages.get('search.tsx')).toEqual(new Set(['kind.video', 'kind.story']))
})
