import { expect, test } from 'vitest'
import {
  droppedFrom,
  filesToDrop,
  namedBy,
  isKeptPages,
  withoutPage,
  withPage,
  type KeptPage,
  type KeptPages,
} from './kept-pages.ts'

function pagesOf(...paths: string[]): KeptPages {
  return paths.map((path) => pageOf(path))
}

function pageOf(path: string, files: string[] = []): KeptPage {
  return { path, title: path, files }
}

function pathsOf(pages: KeptPages): string[] {
  return pages.map(({ path }) => path)
}

test.each([
  ['the first', [], 'a', ['a']],
  ['another', ['a'], 'b', ['b', 'a']],
  ['one viewed again', ['a', 'b', 'c'], 'c', ['c', 'a', 'b']],
  ['one too many', ['a', 'b', 'c'], 'd', ['d', 'a', 'b']],
])('%s comes first: %j and %s', (_, before, path, after) => {
  const pages = withPage(pagesOf(...before), pageOf(path), 3)
  expect(pathsOf(pages)).toEqual(after)
  expect(droppedFrom(pagesOf(...before), pages)).toEqual(before.filter((one) => !after.includes(one)))
})

test('a page viewed again has the files that it names now', () => {
  const pages = withPage([pageOf('a', ['old']), pageOf('b', ['b'])], pageOf('a', ['new']), 3)
  expect([...namedBy(pages)]).toEqual(['new', 'b'])
})

test('a page is left out', () => {
  expect(pathsOf(withoutPage(pagesOf('a', 'b'), 'a'))).toEqual(['b'])
  expect(pathsOf(withoutPage(pagesOf('a', 'b'), 'c'))).toEqual(['a', 'b'])
})

test.each([
  ['all fit', ['1', '2'], ['1'], { limit: 3, isForPagesOnly: false }, []],
  [
    'the oldest that no page names go first',
    ['1', '2', '3', '4'],
    ['1', '3'],
    { limit: 3, isForPagesOnly: false },
    ['2'],
  ],
  ['then the oldest', ['1', '2', '3'], ['1', '2', '3'], { limit: 1, isForPagesOnly: false }, ['1', '2']],
  ['pictures go with their page', ['1', '2', '3'], ['2'], { limit: 3, isForPagesOnly: true }, ['1', '3']],
  ['and above the limit', ['1', '2', '3'], ['2', '3'], { limit: 1, isForPagesOnly: true }, ['1', '2']],
])('%s: of %j, named %j, with %o', (_, files, named, limits, dropped) => {
  expect(filesToDrop(files, new Set(named), limits)).toEqual(dropped)
})

test.each([
  ['a list', [pageOf('a', ['f'])], true],
  ['an empty one', [], true],
  ['nothing', null, false],
  ['an object', {}, false],
  ['a page without files', [{ path: 'a', title: 'a' }], false],
  ['files that are none', [{ path: 'a', title: 'a', files: [1] }], false],
  ['a list with a hole', [null], false],
])('%s is read as it is or not at all', (_, value, isList) => {
  expect(isKeptPages(value)).toBe(isList)
})
