import { expect, it } from 'vitest'
import { ListedBoards, toBoardKey } from './listed-boards.ts'

function list(paths: readonly (readonly string[])[]): string[] {
  const boards = new ListedBoards('Bookmarks')
  for (const path of paths) boards.add(path, true)
  return boards.listed().map(({ name }) => name)
}

it('folders are boards by their names and where they lie', () => {
  expect(
    list([
      ['Computing', 'Shops'],
      ['Sports', 'Shops'],
      ['computing', ' SHOPS '],
    ]),
  ).toEqual(['Shops', 'Sports / Shops'])
  expect(list([['C++'], ['C#'], ['バス'], ['ハス'], ['Recipes 🍰'], ['Recipes 🥗'], []])).toHaveLength(7)
  expect(list([['Shops', 'a'], ['Shops', 'b'], []])).toEqual(['a', 'b', 'Bookmarks'])
})

it('names that are equal where they are cut are two, and none takes that of another folder', () => {
  const long = 'a'.repeat(50)
  expect(list([[`${long}1`], [`${long}2`], [`${'a'.repeat(48)} 2`]])).toEqual([
    long,
    `${'a'.repeat(48)} 3`,
    `${'a'.repeat(48)} 2`,
  ])
})

it('a folder of another kind is another board, and stays as private as it is', () => {
  const boards = new ListedBoards('Pinry')
  boards.add(['Walks'], false, 'public')
  boards.add(['walks'], true, 'private')
  expect(boards.listed().map(({ name, isSecret }) => [name, isSecret])).toEqual([
    ['Walks', false],
    ['walks 2', true],
  ])
})

it('keys of what lies on boards are as they were for plain names, and differ where names do', () => {
  expect(toBoardKey('My recipes')).toBe('my-recipes')
  const names = ['A B', 'A-B', 'A&B', 'C++', 'C#', 'Résumé', 'Resume', 'Recipes 🍰', 'Recipes']
  expect(new Set(names.map(toBoardKey)).size).toBe(names.length)
})
