import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './with-lock.ts'

afterEach(() => vi.unstubAllGlobals())

type Begin = () => Promise<unknown>

function withLocks(
  request: ((name: string, options: LockOptions, begin: Begin) => Promise<unknown>) | undefined,
): void {
  vi.stubGlobal('navigator', { locks: request && { request } })
}

test('waits for its turn', async () => {
  const names: string[] = []
  withLocks(async (name, _, begin) => {
    names.push(name)
    return await begin()
  })
  expect(await withLock('upload', async () => 'done')).toBe('done')
  expect(names).toEqual(['upload'])
})

test.each([
  ['that has no locks', undefined],
  ['that gives this site none', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
])('begins at once in a browser %s', async (_, request) => {
  withLocks(request)
  expect(await withLock('upload', async () => 'done')).toBe('done')
})

test('rejects where its turn does not come, and begins nothing', async () => {
  withLocks(() => Promise.reject(new DOMException('too long', 'TimeoutError')))
  const work = vi.fn(async () => 'done')
  await expect(withLock('upload', work)).rejects.toThrow('too long')
  expect(work).not.toHaveBeenCalled()
})

test('does nothing a second time that has failed itself', async () => {
  withLocks((_, __, begin) => begin())
  const work = vi.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  await expect(withLock('upload', work)).rejects.toThrow('denied')
  expect(work).toHaveBeenCalledOnce()
})
