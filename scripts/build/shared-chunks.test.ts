import { expect, test } from 'vitest'
import type { SourceModule } from './module-graph.ts'
import { joinShared } from './shared-chunks.ts'

function parseModules(modules: Record<string, [bytes: number, ...imports: string[]]>): Map<string, SourceModule> {
  return new Map(
    Object.entries(modules).map(([file, [bytes, ...imports]]) => [
      file,
      { bytes, imports, lazy: [], exports: [], strings: [], templates: [] },
    ]),
  )
}

function listChunks(modules: ReadonlyMap<string, SourceModule>): string[] {
  const pages = [...modules.keys()].filter((file) => file.startsWith('page-'))
  const chunks = Object.groupBy(
    [...joinShared({ modules, pages, isTaken: (file) => file === 'base' })],
    ([, name]) => name,
  )
  return Object.values(chunks)
    .map((files = []) =>
      files
        .map(([file]) => file)
        .toSorted()
        .join(' '),
    )
    .toSorted()
}

test('what the same pages share is one chunk, and what one page alone has is in none', () => {
  const modules = parseModules({
    'page-a': [100, 'tabs', 'grid', 'own', 'base'],
    'page-b': [100, 'tabs', 'grid', 'base'],
    tabs: [50_000],
    grid: [50_000],
    own: [100],
    base: [100],
  })
  expect(listChunks(modules)).toEqual(['grid tabs'])
})

test('small files of other pages are loaded along, and large ones are not', () => {
  const modules = parseModules({
    'page-a': [100, 'tabs', 'small'],
    'page-b': [100, 'tabs', 'small', 'large'],
    'page-c': [100, 'tabs', 'large'],
    tabs: [1_000],
    small: [1_000],
    large: [50_000],
  })
  expect(listChunks(modules)).toEqual(['large', 'small tabs'])
})
