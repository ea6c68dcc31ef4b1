import { beforeEach, expect, test } from 'vitest'
import { findSavedId, isShownSaved, saveContext, save, savePresses, unsave, type KnownSave } from './save-context.ts'

const MADE: KnownSave = { id: 's1', board: { id: 'b1', name: 'Tea', url: '/ada/tea/' }, section: null, note: '' }

beforeEach(() => {
  saveContext.update(() => saveContext.initial)
  savePresses.store.update(() => new Map())
})

const shown = (wasSaved = false, pinId = 'a', known = saveContext.get()) =>
  isShownSaved(known, savePresses.store.get(), pinId, wasSaved)

test('a save sets the saved id of its pin, letting go sets null, others stay unknown', () => {
  const saved = save(saveContext.initial, 'a', MADE)
  expect([findSavedId(saved, 'a'), findSavedId(saved, 'b')]).toEqual(['s1', undefined])
  expect(findSavedId(unsave(saved, 'a'), 'a')).toBeNull()
  expect(shown(true, 'a', unsave(saved, 'a'))).toBe(false)
  expect(shown(true, 'b', saved)).toBe(true)
})

test('the last press counts, and one that failed leaves no trace, whatever was pressed since', () => {
  const undoSave = savePresses.add('a', true)
  const undoUnsave = savePresses.add('a', false)
  savePresses.add('b', false)
  expect(shown()).toBe(false)
  undoSave()
  expect(shown()).toBe(false)
  undoUnsave()
  expect(shown(true)).toBe(true)
  expect(shown(true, 'b')).toBe(false)
})

test('without the last press the one before counts again', () => {
  savePresses.add('a', true)
  savePresses.add('a', false)()
  expect(shown()).toBe(true)
})

test('once the presses are answered, what was answered counts', () => {
  savePresses.add('a', true)
  savePresses.add('a', false)
  saveContext.update((state) => save(state, 'a', MADE))
  savePresses.finish('a')
  expect(shown()).toBe(false)
  saveContext.update((state) => unsave(state, 'a'))
  savePresses.finish('a')
  expect(shown(true)).toBe(false)
})
