import { expect, it } from 'vitest'
import { folderNames } from './folder-names.ts'

it('names of folders unpack side by side on every system', () => {
  const wanted = [
    'con',
    'COM1',
    'nul.txt',
    'walks',
    'Walks',
    '한글',
    '한글'.normalize('NFD'),
    'a. ',
    'a:b',
    '花'.repeat(90),
  ]
  const names = wanted.map(folderNames())
  expect(names.slice(0, 9)).toEqual([
    'board-con',
    'board-COM1',
    'board-nul.txt',
    'walks',
    'Walks-2',
    '한글',
    '한글-2',
    'a',
    'a-b',
  ])
  expect(names.every((name) => new TextEncoder().encode(name).length <= 130 && name.isWellFormed())).toBe(true)
})
