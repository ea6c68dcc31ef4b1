import { Window } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { hideCompositionKeys } from './composition-keys.ts'

type Sent = [type: string, init?: { key?: string; keyCode?: number; isComposing?: boolean }]

/** Keys that reach a handler of a field. */
function heard(vendor: string, events: readonly Sent[]): string[] {
  const page = new Window()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { vendor })
  hideCompositionKeys()
  const field = page.document.createElement('input')
  page.document.body.append(field)
  const keys: string[] = []
  field.addEventListener('keydown', (event) => keys.push((event as unknown as KeyboardEvent).key))
  for (const [type, init = {}] of events) {
    const event = new page.KeyboardEvent(type, { bubbles: true, ...init })
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value })
    field.dispatchEvent(event)
  }
  vi.unstubAllGlobals()
  return keys
}

const ENTER = { key: 'Enter', keyCode: 13 }

it.each<[string, string, Sent[], string[]]>([
  [
    'Chromium and Firefox',
    'Google Inc.',
    [['keydown', { ...ENTER, isComposing: true }], ['compositionend'], ['keyup']],
    [],
  ],
  ['Safari', 'Apple Computer, Inc.', [['compositionend'], ['keydown', { ...ENTER, keyCode: 229 }], ['keyup']], []],
  ['a Safari without the code', 'Apple Computer, Inc.', [['compositionend'], ['keydown', ENTER], ['keyup']], []],
  ['an old input method', 'Google Inc.', [['keydown', { key: 'Process', keyCode: 229 }]], []],
  ['Android, whose Enter ends a word and is meant', 'Google Inc.', [['compositionend'], ['keydown', ENTER]], ['Enter']],
])('Enter that ends a composition in %s', (_, vendor, events, keys) => {
  expect(heard(vendor, events)).toEqual(keys)
  expect(heard(vendor, [...events, ['keyup'], ['keydown', ENTER]])).toEqual([...keys, 'Enter'])
})
