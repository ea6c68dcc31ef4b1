import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/helpers/memory-storage.ts'
import { emptyFields, newPiece, type Piece } from './pieces/piece.ts'
import { adoptUnsentPins, readUnsentPins, writeUnsentPins } from './unsent-pins.ts'

let local: Storage

beforeEach(() => {
  local = memoryStorage()
  vi.stubGlobal('window', { localStorage: local })
})
afterEach(() => vi.unstubAllGlobals())

const piece = (title: string): Piece => ({ ...newPiece('', ''), fields: { ...emptyFields(''), title } })
const read = (viewerId = 'ada') =>
  Object.fromEntries(
    Object.entries(readUnsentPins(viewerId)).map(([tab, pins]) => [tab, pins.map(({ fields }) => fields.title)]),
  )

test('each tab keeps its own pins, and the last one leaves nothing behind', () => {
  writeUnsentPins('ada', 'one', [piece('Boats')])
  writeUnsentPins('ada', 'two', [piece('Nets'), piece('Oars')])
  expect(read()).toEqual({ one: ['Boats'], two: ['Nets', 'Oars'] })
  writeUnsentPins('ada', 'one', [])
  expect(read()).toEqual({ two: ['Nets', 'Oars'] })
  writeUnsentPins('ada', 'two', [])
  expect(local.length).toBe(0)
})

test('what a tab has left moves to the tab that adopts it, once', () => {
  writeUnsentPins('ada', 'one', [piece('Boats')])
  writeUnsentPins('ada', 'two', [piece('Nets')])
  expect(adoptUnsentPins('ada', 'one', 'two').map(({ fields }) => fields.title)).toEqual(['Boats'])
  expect(adoptUnsentPins('ada', 'one', 'two')).toEqual([])
  expect(read()).toEqual({ two: ['Nets', 'Boats'] })
})

test('what one viewer has kept is shown to no other, and is there when they come back', () => {
  writeUnsentPins('ada', 'one', [piece('Boats')])
  expect(read('bo')).toEqual({})
  writeUnsentPins('bo', 'two', [piece('Nets')])
  expect([read('ada'), read('bo')]).toEqual([{ one: ['Boats'] }, { two: ['Nets'] }])
  writeUnsentPins('bo', 'two', [])
  expect([read('ada'), read('bo')]).toEqual([{ one: ['Boats'] }, {}])
})

test('what was kept under the key of one viewer is taken over', () => {
  writeUnsentPins('ada', 'one', [piece('Boats')])
  local.setItem('unsaved_pins', local.getItem('unsaved_pins:ada') ?? '')
  local.removeItem('unsaved_pins:ada')
  expect([read('bo'), read('ada')]).toEqual([{}, { one: ['Boats'] }])
  writeUnsentPins('ada', 'two', [piece('Nets')])
  expect(read()).toEqual({ one: ['Boats'], two: ['Nets'] })
  expect(local.length).toBe(1)
})

test.each([[[null]], [[{}]], [[{ kind: 'image', files: [{}], fields: {} }]], [[{ kind: 1, files: [], fields: null }]]])(
  'what no page could show is not read: %j',
  (pins) => {
    writeUnsentPins('ada', 'one', [piece('Boats')])
    const kept = JSON.parse(local.getItem('unsaved_pins:ada') ?? '') as { tabs: Record<string, unknown> }
    local.setItem('unsaved_pins:ada', JSON.stringify({ ...kept, tabs: { ...kept.tabs, other: pins } }))
    expect(readUnsentPins('ada')).toEqual({})
  },
)
