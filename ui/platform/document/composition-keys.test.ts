import { Window } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { hideCompositionKeys } from './composition-keys.ts'

type Sent = [type: string, init?: { key?: string; keyCode?: number; isComposing?: boolean }]

/** Keys that reach a handler of a field, and those of which the browser itself makes nothing. */
function hear(vendor: string, events: readonly Sent[]): { heard: string[]; prevented: string[] } {
  const page = new Window()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { vendor })
  hideCompositionKeys()
  const field = page.document.createElement('input')
  page.document.body.append(field)
  const [heard, prevented]: [string[], string[]] = [[], []]
  field.addEventListener('keydown', (event) => heard.push((event as unknown as KeyboardEvent).key))
  for (const [type, init = {}] of events) {
    const event = new page.KeyboardEvent(type, { bubbles: true, cancelable: true, ...init })
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value })
    field.dispatchEvent(event)
    if (event.defaultPrevented) prevented.push(event.key)
  }
  vi.unstubAllGlobals()
  return { heard, prevented }
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
  expect(hear(vendor, events).heard).toEqual(keys)
  expect(hear(vendor, [...events, ['keyup'], ['keydown', ENTER]]).heard).toEqual([...keys, 'Enter'])
})

it.each<[string, string, Sent[], string[]]>([
  [
    'of a form whose browser says only that it composes',
    'Google Inc.',
    [['keydown', { ...ENTER, isComposing: true }]],
    ['Enter'],
  ],
  ['right behind the end in Safari', 'Apple Computer, Inc.', [['compositionend'], ['keydown', ENTER]], ['Enter']],
  ['that the input method has taken', 'Google Inc.', [['keydown', { ...ENTER, keyCode: 229 }]], []],
  ['that is meant', 'Google Inc.', [['keydown', ENTER]], []],
])('the browser sends no form by an Enter %s', (_, vendor, events, prevented) => {
  expect(hear(vendor, events).prevented).toEqual(prevented)
})
