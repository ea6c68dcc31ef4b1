import { afterEach, expect, test, vi } from 'vitest'
import { FORCED_RELOAD_KEY, readAndClearForcedReload, setForcedReload } from './forced-reload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a forced reload is read once, under a key that does not change', () => {
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  expect(readAndClearForcedReload()).toBe(false)
  setForcedReload()
  expect([...items.keys()]).toEqual([FORCED_RELOAD_KEY])
  expect(FORCED_RELOAD_KEY).toBe('forced-reload')
  expect(readAndClearForcedReload()).toBe(true)
  expect(readAndClearForcedReload()).toBe(false)
})

test('without storage there is none', () => {
  vi.stubGlobal('window', {})
  setForcedReload()
  expect(readAndClearForcedReload()).toBe(false)
})
