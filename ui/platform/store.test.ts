import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('listeners hear of every change, and of nothing else', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.update((value) => value + 1)
  store.update((value) => value)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.update(() => 5)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.initial).toBe(1)
})
