import { expect, test } from 'vitest'
import {
  droppedFrom,
  filesToDrop,
  namedBy,
  isOfflinePages,
  withoutPage,
  withPage,
  type OfflinePage,
  type OfflinePages,
} from './offline-pages.ts'

function makePages(...paths: string[]): OfflinePages {
  return paths.map((path) => makePage(path))
}

function makePage(path: string, files: string[] = []): OfflinePage {
  return { path, title: path, files }
}

function toPaths(pages: OfflinePages): string[] {
  return pages.map(({ path }) => path)
}

test.each([
  ['the first', [], 'a', ['a']],
  ['another', ['a'], 'b', ['b', 'a']],
  ['one viewed again', ['a', 'b', 'c'], 'c', ['c', 'a', 'b']],
  ['one too many', ['a', 'b', 'c'], 'd', ['d', 'a', 'b']],
])('%s comes first: %j and %s', (_, before, path, after) => {
  const pages = withPage(makePages(...before), makePage(path), 3)
  expect(toPaths(pages)).toEqual(after)
  expect(droppedFrom(makePages(...before), pages)).toEqual(before.filter((one) => !after.includes(one)))
})

test('a page viewed again has the files that it names now', () => {
  const pages = withPage([makePage('a', ['old']), makePage('b', ['b'])], makePage('a', ['new']), 3)
  expect([...namedBy(pages)]).toEqual(['new', 'b'])
})

test('a page is left out', () => {
  expect(toPaths(withoutPage(makePages('a', 'b'), 'a'))).toEqual(['b'])
  expect(toPaths(withoutPage(makePages('a', 'b'), 'c'))).toEqual(['a', 'b'])
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
  ['images go with their page', ['1', '2', '3'], ['2'], { limit: 3, isForPagesOnly: true }, ['1', '3']],
  ['and above the limit', ['1', '2', '3'], ['2', '3'], { limit: 1, isForPagesOnly: true }, ['1', '2']],
])('%s: of %j, named %j, with %o', (_, files, named, limits, dropped) => {
  expect(filesToDrop(files, new Set(named), limits)).toEqual(dropped)
})

test.each([
  ['a list', [makePage('a', ['f'])], true],
  ['an empty one', [], true],
  ['nothing', null, false],
  ['an object', {}, false],
  ['a page without files', [{ path: 'a', title: 'a' }], false],
  ['files that are none', [{ path: 'a', title: 'a', files: [1] }], false],
  ['a list with a hole', [null], false],
])('%s is read as it is or not at all', (_, value, isList) => {
  expect(isOfflinePages(value)).toBe(isList)
})
