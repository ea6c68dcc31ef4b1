import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { forgetShared, storeShared, listShared, sweepShared, consumeShared, type SharedItem } from './shared-files.ts'

const NOW = 1_800_000_000_000

const KEY = /^[\w-]{36}$/

const item = (title: string): SharedItem => ({ files: [], title, text: '', url: '' })

beforeEach(() => {
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
  vi.stubGlobal('IDBKeyRange', fakeIndexedDb.IDBKeyRange)
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
})

describe('what another app shared', () => {
  test('is handed out once', async () => {
    const key = await storeShared({ ...item('Soup'), text: 'Warm', url: 'https://boats.example/' }, NOW)
    expect(key).toMatch(KEY)
    expect(await consumeShared(key, NOW)).toEqual({
      files: [],
      title: 'Soup',
      text: 'Warm',
      url: 'https://boats.example/',
    })
    expect(await consumeShared(key, NOW)).toBeNull()
  })

  test('waits with others, the oldest first', async () => {
    const second = await storeShared(item('B'), NOW + 1)
    const first = await storeShared(item('A'), NOW)
    expect(await listShared(NOW + 2)).toEqual([first, second])
    await consumeShared(first, NOW + 2)
    expect(await listShared(NOW + 2)).toEqual([second])
  })

  test('is gone after a day', async () => {
    const old = await storeShared(item('A'), NOW)
    const young = await storeShared(item('B'), NOW + 1)
    expect(await listShared(NOW + DAY_MS)).toEqual([young])
    expect(await consumeShared(old, NOW + DAY_MS)).toBeNull()
    await sweepShared(NOW + DAY_MS + 1)
    expect(await listShared(NOW)).toEqual([])
  })

  test('goes with a logout', async () => {
    const key = await storeShared(item('A'), NOW)
    await forgetShared()
    expect(await consumeShared(key, NOW)).toBeNull()
  })
})

test('without storage keeping fails right away, and nothing is found', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  await expect(storeShared(item('A'), NOW)).rejects.toThrow('denied')
  expect(await consumeShared('a-key', NOW)).toBeNull()
  expect(await listShared(NOW)).toEqual([])
  await expect(forgetShared()).resolves.toBeUndefined()
})
