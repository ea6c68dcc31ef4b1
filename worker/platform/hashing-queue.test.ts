import { describe, expect, it } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'

function newQueue({ parallel = 2, waiting = 3 } = {}) {
  let now = 0
  let sleepers: (() => void)[] = []
  const withLock = createHashingQueue({
    parallel,
    waiting,
    clock: () => now,
    wait: () => new Promise((resolve) => sleepers.push(resolve)),
  })

  const running = new Map<string, () => void>()
  const done: string[] = []
  const started: string[] = []
  async function add(name: string): Promise<void> {
    await withLock(async () => {
      started.push(name)
      await new Promise<void>((resolve) => running.set(name, resolve))
    })
    done.push(name)
  }
  async function pass(intervals = 1, ms = 20): Promise<void> {
    for (let passed = 0; passed < intervals; passed += 1) {
      now += ms
      const woken = sleepers
      sleepers = []
      for (const wake of woken) wake()
      await turn()
    }
  }
  async function finish(name: string): Promise<void> {
    running.get(name)?.()
    await turn()
  }
  return { add, pass, finish, started, done, loseSleepers: () => (sleepers = []) }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe('the queue for hashing', () => {
  it('lets two in at a time, the others in their order', async () => {
    const queue = newQueue()
    const all = ['a', 'b', 'c', 'd'].map(queue.add)
    await queue.pass()
    expect(queue.started).toEqual(['a', 'b'])
    await queue.finish('b')
    await queue.pass(2)
    expect(queue.started).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c']) await queue.finish(name)
    await queue.pass(2)
    await queue.finish('d')
    await Promise.all(all)
    expect(queue.done).toEqual(['b', 'a', 'c', 'd'])
  })

  it('leaves the isolate alone for a whole interval after each', async () => {
    const queue = newQueue({ parallel: 1 })
    for (const name of ['a', 'b']) void queue.add(name)
    await queue.pass()
    await queue.finish('a')
    // The timer that ran while the first was under way is of no use.
    await queue.pass()
    expect(queue.started).toEqual(['a'])
    await queue.pass()
    expect(queue.started).toEqual(['a', 'b'])
  })

  it('refuses what comes on top, with the time to come back, and does nothing for it', async () => {
    const queue = newQueue({ waiting: 1 })
    for (const name of ['a', 'b', 'c']) void queue.add(name)
    await expect(queue.add('d')).rejects.toMatchObject({ error: 'tooBusy', headers: { 'retry-after': '4' } })
    await queue.pass()
    await queue.finish('a')
    void queue.add('e')
    for (const name of ['b', 'c', 'e']) {
      await queue.pass(2)
      await queue.finish(name)
    }
    expect(queue.started).toEqual(['a', 'b', 'c', 'e'])
  })

  it('goes on after work that fails', async () => {
    const withLock = createHashingQueue({ parallel: 1, waiting: 0 })
    await expect(withLock(() => Promise.reject(new Error('bad')))).rejects.toThrow('bad')
    expect(await withLock(() => Promise.resolve('good'))).toBe('good')
  })

  it.each([
    ['soon', 2_001],
    ['though the clock is put back', -3_600_000],
  ])('forgets those whose request was cut off while they waited, %s', async (_, passed) => {
    const queue = newQueue({ parallel: 1, waiting: 2 })
    void queue.add('a')
    void queue.add('lost')
    await queue.pass()
    queue.loseSleepers()
    void queue.add('b')
    await queue.finish('a')
    await queue.pass(5)
    expect(queue.started).toEqual(['a'])
    await queue.pass(1, passed)
    await queue.pass()
    expect(queue.started).toEqual(['a', 'b'])
  })
})
