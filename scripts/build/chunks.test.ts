import { expect, test } from 'vitest'
import { CHUNKS, chunkNamer, planChunks } from './chunks.ts'
import { findReached, type ClientGraph, readClientGraph, type SourceModule } from './module-graph.ts'

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

function parseGraph(imports: Record<string, string[]>): ClientGraph {
  const rest = { bytes: 1_000, lazy: [], exports: [], strings: [], templates: [] }
  const module = (imported: string[]): SourceModule => ({ imports: imported, ...rest })
  const pages = Object.keys(imports).filter((file) => file.startsWith('page-'))
  return {
    modules: new Map(Object.entries(imports).map(([file, imported]) => [file, module(imported)])),
    entry: 'entry',
    deferred: { shell: 'bars', late: 'services' },
    pages: new Map(pages.map((file) => [file, file])),
    startPages: ['page-home', 'page-pin'],
  }
}

const OTHER_PAGES = Array.from({ length: 13 }, (_, place) => `page-${place}`)

const GRAPH = parseGraph({
  entry: ['react-glue'],
  'page-home': ['card', 'hero'],
  'page-home-again': ['page-home'],
  'page-pin': ['card', 'comments', 'icon'],
  'page-board': ['tabs', 'icon'],
  'page-login': ['field', 'icon', 'signals', 'visits', 'session', 'write'],
  'page-signup': ['field', 'react-glue'],
  'page-about': ['write'],
  'page-cookies': ['write', 'session'],
  'page-topics': ['tabs', 'comments'],
  ...Object.fromEntries(OTHER_PAGES.map((page) => [page, []])),
  bars: ['icon', 'menu'],
  menu: ['session'],
  services: ['session', 'log', 'write', 'hero', 'signals', 'visits'],
  session: [],
  log: [],
  write: [],
  signals: [],
  visits: [],
  card: ['react-glue', 'person'],
  person: [],
  comments: [],
  hero: [],
  tabs: [],
  field: [],
  icon: [],
  'react-glue': [],
})

test('chunks follow from who imports what', () => {
  const plan = planChunks(GRAPH)
  const chunks = Object.groupBy([...plan], ([, chunk]) => chunk)
  const listFiles = (chunk: keyof typeof chunks) => (chunks[chunk] ?? []).map(([file]) => file).toSorted()
  // The glue is the entry's; the card, the person and the icon are on three of 22 pages, the comments on two.
  expect(listFiles('base')).toEqual(['card', 'icon', 'person', 'react-glue'])
  // The hero is on one page, on the one that is built on it, and late; tabs and fields are on no start page.
  expect(listFiles('start')).toEqual(['comments', 'hero'])
  // What writes is on three pages, the session on two, one of which has little else of what comes late.
  expect(listFiles('shared-by-many')).toEqual(['write'])
  expect(listFiles('shared-by-some')).toEqual(['session'])
  expect(listFiles('shared-by-few')).toEqual(['signals', 'visits'])
  expect(listFiles('shell')).toEqual(['bars', 'menu'])
  expect(listFiles('late')).toEqual(['log', 'services'])
})

test('modules of packages, and of no chunk in particular, are left to the bundler', () => {
  const nameChunk = chunkNamer('/project', () => GRAPH)
  expect(nameChunk('/project/comments')).toBe('start')
  expect(nameChunk('/project/tabs')).toBe('shared-0')
  expect(nameChunk('/project/page-board')).toBeNull()
  expect(nameChunk('/project/entry')).toBeNull()
  expect(nameChunk('/project/node_modules/react/index.js')).toBeNull()
  expect(nameChunk('/project/node_modules/@messageformat/runtime/lib/runtime.js')).toBe('base')
})

test('no module of a chunk imports one of a later chunk', () => {
  const { modules } = readClientGraph(ROOT)
  const plan = planChunks(readClientGraph(ROOT))
  // What some pages share stands behind all that has a name.
  const places = new Map<string, number>(CHUNKS.map((name, place) => [name, place]))
  const place = (file: string) => places.get(plan.get(file) ?? 'late') ?? CHUNKS.length
  const wrong = [...plan.keys()].flatMap((file) =>
    [...findReached(modules, [file])].filter((other) => place(other) > place(file)).map((other) => [file, other]),
  )
  expect(wrong).toEqual([])
})

test('no chunk imports itself by way of another', () => {
  const { modules } = readClientGraph(ROOT)
  const plan = planChunks(readClientGraph(ROOT))
  const chunkOf = (file: string) => plan.get(file) ?? file
  const imports = new Map<string, Set<string>>()
  for (const [file, module] of modules) {
    const known = imports.get(chunkOf(file)) ?? new Set()
    imports.set(chunkOf(file), known.union(new Set(module.imports.map(chunkOf))))
  }
  const done = new Set<string>()
  function findCircle(chunk: string, above: readonly string[]): string[] | null {
    if (above.includes(chunk)) return [...above, chunk]
    if (done.has(chunk)) return null
    for (const other of imports.get(chunk) ?? []) {
      const circle = other === chunk ? null : findCircle(other, [...above, chunk])
      if (circle) return circle
    }
    done.add(chunk)
    return null
  }
  expect([...imports.keys()].flatMap((chunk) => findCircle(chunk, []) ?? [])).toEqual([])
})
