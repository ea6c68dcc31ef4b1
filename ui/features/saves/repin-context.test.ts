import { beforeEach, expect, test } from 'vitest'
import {
  addPress,
  findSavedId,
  isShownSaved,
  repinContext,
  save,
  finishPress,
  unsave,
  type KnownSave,
} from './repin-context.ts'

const MADE: KnownSave = { id: 's1', board: { id: 'b1', name: 'Tea', url: '/ada/tea/' }, section: null, note: '' }

beforeEach(() => repinContext.update(() => repinContext.initial))

const shown = (wasSaved = false) => isShownSaved(repinContext.get(), 'a', wasSaved)

test('a save sets the saved id of its pin, letting go sets null, others stay unknown', () => {
  const saved = save(repinContext.initial, 'a', MADE)
  expect([findSavedId(saved, 'a'), findSavedId(saved, 'b')]).toEqual(['s1', undefined])
  expect(findSavedId(unsave(saved, 'a'), 'a')).toBeNull()
  expect(isShownSaved(unsave(saved, 'a'), 'a', true)).toBe(false)
  expect(isShownSaved(saved, 'b', true)).toBe(true)
})

test('the last press counts, and one that failed leaves no trace, whatever was pressed since', () => {
  const takeSaveBack = addPress('a', true)
  const takeUnsaveBack = addPress('a', false)
  addPress('b', false)
  expect(shown()).toBe(false)
  takeSaveBack()
  expect(shown()).toBe(false)
  takeUnsaveBack()
  expect(shown(true)).toBe(true)
  expect(isShownSaved(repinContext.get(), 'b', true)).toBe(false)
})

test('without the last press the one before counts again', () => {
  addPress('a', true)
  addPress('a', false)()
  expect(shown()).toBe(true)
})

test('once the presses are answered, what was answered counts', () => {
  addPress('a', true)
  addPress('a', false)
  repinContext.update((state) => save(state, 'a', MADE))
  finishPress('a')
  expect(shown()).toBe(false)
  repinContext.update((state) => unsave(state, 'a'))
  finishPress('a')
  expect(shown(true)).toBe(false)
})
