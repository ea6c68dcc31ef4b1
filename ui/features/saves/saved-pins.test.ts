import { expect, test } from 'vitest'
import { addPress, presses } from './saved-pins.ts'

const shown = () => presses.get().get('a')?.at(-1)?.isSaved

test('the last press counts, and one that failed leaves no trace, whatever was pressed since', () => {
  const takeSaveBack = addPress('a', true)
  const takeUnsaveBack = addPress('a', false)
  addPress('b', false)
  expect(shown()).toBe(false)
  takeSaveBack()
  expect(shown()).toBe(false)
  takeUnsaveBack()
  expect(shown()).toBeUndefined()
  expect(presses.get().get('b')).toEqual([{ isSaved: false }])
})

test('without the last press the one before counts again', () => {
  addPress('a', true)
  const takeBack = addPress('a', false)
  takeBack()
  expect(shown()).toBe(true)
})
