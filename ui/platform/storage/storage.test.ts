import { expect, test } from 'vitest'
import { createBrowserStorage } from './storage.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

function memory(over: Partial<Storage> = {}): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    ...over,
  } as unknown as Storage
}

test('what was written is read again', () => {
  const store = memory()
  const storage = createBrowserStorage(() => store)
  expect(storage.writeJson('count', 3)).toBe(true)
  expect(storage.readJson('count', isNumber)).toBe(3)
  storage.remove('count')
  expect(storage.readJson('count', isNumber)).toBeNull()
})

test.each(['{"a":', '"three"', 'null', ''])('a damaged value (%s) counts as none and is removed', (text) => {
  const store = memory()
  const storage = createBrowserStorage(() => store)
  storage.write('count', text)
  expect(storage.readJson('count', isNumber)).toBeNull()
  expect(storage.read('count')).toBeNull()
})

test('a forbidden storage holds nothing and throws nothing', () => {
  const storage = createBrowserStorage(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(storage.write('a', '1')).toBe(false)
  expect(storage.read('a')).toBeNull()
  expect(storage.readJson('a', isNumber)).toBeNull()
  expect(() => storage.remove('a')).not.toThrow()
})

test('a full storage says that it kept nothing', () => {
  const store = memory({
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const storage = createBrowserStorage(() => store)
  expect(storage.write('a', '1')).toBe(false)
})
