import { expect, test } from 'vitest'
import { chunkNamer, planChunks } from './chunks.ts'
import { findReached, type ClientGraph, readClientGraph, type SourceModule } from './module-graph.ts'

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

function parseGraph(imports: Record<string, string[]>): ClientGraph {
  const module = (imported: string[]): SourceModule => ({ imports: imported, exports: [], strings: [], templates: [] })
  const pages = Object.keys(imports).filter((file) => file.startsWith('page-'))
  return {
    modules: new Map(Object.entries(imports).map(([file, imported]) => [file, module(imported)])),
    entry: 'entry',
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
  'page-login': ['field', 'icon'],
  'page-signup': ['field', 'react-glue'],
  'page-about': [],
  'page-cookies': [],
  'page-topics': ['tabs', 'comments'],
  ...Object.fromEntries(OTHER_PAGES.map((page) => [page, []])),
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
  const listFiles = (chunk: 'base' | 'start') => (chunks[chunk] ?? []).map(([file]) => file).toSorted()
  // The glue is the entry's; the card, the person and the icon are on three of 22 pages, the comments on two.
  expect(listFiles('base')).toEqual(['card', 'icon', 'person', 'react-glue'])
  // The hero is on one page and on the one that is built on it, tabs and fields are on no start page.
  expect(listFiles('start')).toEqual(['comments'])
})

test('modules of packages, and of no chunk in particular, are left to the bundler', () => {
  const nameChunk = chunkNamer('/project', () => GRAPH)
  expect(nameChunk('/project/comments')).toBe('start')
  expect(nameChunk('/project/tabs')).toBeNull()
  expect(nameChunk('/project/entry')).toBeNull()
  expect(nameChunk('/project/node_modules/react/index.js')).toBeNull()
})

test('no module of a chunk imports one of a later chunk', () => {
  const graph = readClientGraph(ROOT)
  const plan = planChunks(graph)
  const reached = (chunk: string) =>
    findReached(
      graph.modules,
      [...plan].filter(([, name]) => name === chunk).map(([file]) => file),
    )
  expect([...reached('base')].filter((file) => plan.get(file) !== 'base')).toEqual([])
  expect([...reached('start')].filter((file) => !plan.has(file))).toEqual([])
})
