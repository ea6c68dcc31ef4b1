import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sleep, within } from './timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a wait', () => {
  test('lasts as long as was asked', async () => {
    const heard = vi.fn()
    void sleep(100).then(heard)
    await vi.advanceTimersByTimeAsync(99)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveBeenCalled()
  })

  test('ends with its signal, and leaves no timer behind', async () => {
    const controller = new AbortController()
    const waiting = sleep(100, controller.signal)
    controller.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
    await expect(sleep(100, controller.signal)).rejects.toThrow('stop')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves nothing behind at a signal that goes on', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const waiting = sleep(100, signal)
    await vi.advanceTimersByTimeAsync(100)
    await waiting
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })
})

describe('an answer within a limit', () => {
  test('is the answer, and no timer is left', async () => {
    await expect(within(100, Promise.resolve('here'))).resolves.toBe('here')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('fails as the work does', async () => {
    await expect(within(100, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that comes too late is a failure, and later ones of the work are no concern', async () => {
    const work = Promise.withResolvers<never>()
    const answer = within(100, work.promise)
    const failed = expect(answer).rejects.toThrow('There was no answer within 100 ms')
    await vi.advanceTimersByTimeAsync(100)
    await failed
    work.reject(new Error('after all'))
    await vi.advanceTimersByTimeAsync(0)
  })
})
