import { expect, test, vi } from 'vitest'
import { createStore, watchStore } from './store.ts'

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

test('a part of a store is reported at once, and again where it has changed', () => {
  const store = createStore({ part: 1, rest: 1 })
  const values: number[] = []
  const stop = watchStore(
    store,
    ({ part }) => part,
    (part) => values.push(part),
  )
  store.update((state) => ({ ...state, rest: 2 }))
  store.update((state) => ({ ...state, part: 2 }))
  stop()
  store.update((state) => ({ ...state, part: 3 }))
  expect(values).toEqual([1, 2])
})
