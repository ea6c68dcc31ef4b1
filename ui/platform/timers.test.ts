import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimers, type Timers } from './timers.ts'

let due: string[]
let timers: Timers<'a' | 'b'>

beforeEach(() => {
  vi.useFakeTimers()
  due = []
  timers = createTimers((name) => {
    due.push(name)
    if (due.length === 1) timers.start(name, 10)
  })
})
afterEach(() => vi.useRealTimers())

test('a running timer keeps its time, and can be started again as soon as it is due', () => {
  timers.start('a', 100)
  vi.advanceTimersByTime(60)
  timers.start('a', 100)
  vi.advanceTimersByTime(39)
  expect(due).toEqual([])
  vi.advanceTimersByTime(1)
  expect(due).toEqual(['a'])
  vi.advanceTimersByTime(10)
  expect(due).toEqual(['a', 'a'])
})

test('a stopped timer is never due, and others are', () => {
  timers.start('a', 100)
  timers.start('b', 100)
  timers.stop('a')
  vi.advanceTimersByTime(100)
  expect(due).toEqual(['b'])
  timers.start('a', 5)
  timers.stopAll()
  vi.advanceTimersByTime(1_000)
  expect(due).toEqual(['b'])
})
