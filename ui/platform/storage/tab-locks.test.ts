import { afterEach, expect, test, vi } from 'vitest'
import { fakeLocks, type FakeLocks } from '../../../test/helpers/fake-locks.ts'
import { createTabLocks } from './tab-locks.ts'

afterEach(() => vi.unstubAllGlobals())

function stubLocks(): FakeLocks {
  const played = fakeLocks()
  vi.stubGlobal('navigator', { locks: played.locks })
  return played
}

async function isDone(waited: Promise<unknown>): Promise<boolean> {
  const later = new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))
  return Promise.race([waited.then(() => true as const), later])
}

test('what a tab has left is taken over once it is gone, by one tab at a time', async () => {
  const locks = stubLocks()
  const turns = createTabLocks('uploads')
  await turns.begin('a')
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const one = turns.afterTab('a', async () => {
    await first.promise
    done.push('one')
  })
  const two = turns.afterTab('a', async () => void done.push('two'))
  expect(await isDone(one)).toBe(false)
  locks.end('uploads a')
  expect(await isDone(two)).toBe(false)
  first.resolve()
  await Promise.all([one, two])
  expect(done).toEqual(['one', 'two'])
})

test('what a tab that was never there has left is taken over right away', async () => {
  stubLocks()
  const work = vi.fn(async () => {})
  await createTabLocks('uploads').afterTab('b', work)
  expect(work).toHaveBeenCalledOnce()
})

test.each([
  ['that has no locks', undefined],
  ['that gives this site none', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
])('in a browser %s a tab takes itself for the only one', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  const turns = createTabLocks('uploads')
  await turns.begin('a')
  const work = vi.fn(async () => {})
  await turns.afterTab('a', work)
  expect(work).toHaveBeenCalledOnce()
})

test('work that fails is not done twice', async () => {
  stubLocks()
  const work = vi.fn(() => Promise.reject(new Error('full')))
  await expect(createTabLocks('uploads').afterTab('a', work)).rejects.toThrow('full')
  expect(work).toHaveBeenCalledOnce()
})
