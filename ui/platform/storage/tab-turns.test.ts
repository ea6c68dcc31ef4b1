import { afterEach, expect, test, vi } from 'vitest'
import { createTabTurns } from './tab-turns.ts'

afterEach(() => vi.unstubAllGlobals())

type Begin = () => Promise<unknown>

/** A browser's locks, each held by one at a time. */
function playLocks(): { end(name: string): void } {
  const queues = new Map<string, Promise<unknown>>()
  const ends = new Map<string, () => void>()
  const request = (name: string, begin: Begin) => {
    const gone = new Promise<void>((resolve) => ends.set(`${name} ${ends.size}`, resolve))
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => Promise.race([begin(), gone]))
    queues.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return {
    end(name) {
      for (const [key, resolve] of ends) if (key.startsWith(name)) resolve()
    },
  }
}

async function isDone(waited: Promise<unknown>): Promise<boolean> {
  const later = new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))
  return Promise.race([waited.then(() => true as const), later])
}

test('what a tab has left is taken over once it is gone, by one tab at a time', async () => {
  const locks = playLocks()
  const turns = createTabTurns('uploads')
  await turns.begin('a')
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const one = turns.afterTab('a', async () => {
    await first.promise
    done.push('one')
  })
  const two = turns.afterTab('a', async () => void done.push('two'))
  expect(await isDone(one)).toBe(false)
  locks.end('uploads a 0')
  expect(await isDone(two)).toBe(false)
  first.resolve()
  await Promise.all([one, two])
  expect(done).toEqual(['one', 'two'])
})

test('what a tab that was never there has left is taken over right away', async () => {
  playLocks()
  const work = vi.fn(async () => {})
  await createTabTurns('uploads').afterTab('b', work)
  expect(work).toHaveBeenCalledOnce()
})

test.each([
  ['that has no locks', undefined],
  ['that gives this site none', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
])('in a browser %s a tab takes itself for the only one', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  const turns = createTabTurns('uploads')
  await turns.begin('a')
  const work = vi.fn(async () => {})
  await turns.afterTab('a', work)
  expect(work).toHaveBeenCalledOnce()
})

test('work that fails is not done twice', async () => {
  playLocks()
  const work = vi.fn(() => Promise.reject(new Error('full')))
  await expect(createTabTurns('uploads').afterTab('a', work)).rejects.toThrow('full')
  expect(work).toHaveBeenCalledOnce()
})
