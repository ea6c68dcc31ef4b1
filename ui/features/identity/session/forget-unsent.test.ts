import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsentPinsKey } from '#ui/app/storage-keys.ts'
import { createUploadStore, type UploadRecord } from '#ui/platform/storage/upload-store.ts'
import { memoryStorage } from '../../../../test/helpers/memory-storage.ts'
import { forgetUnsent } from './forget-unsent.ts'

let local: Storage

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
  local = memoryStorage()
  vi.stubGlobal('window', { localStorage: local })
})
afterEach(() => vi.unstubAllGlobals())

const record = (key: string, viewerId: string): UploadRecord => ({
  key,
  viewerId,
  tab: 'one',
  owner: 'builder',
  kind: 'image',
  name: 'boats.png',
  type: 'image/png',
  bytes: 7,
  language: null,
  addedAt: 1,
  attempt: 0,
  mediaId: null,
  coverMediaId: null,
  facts: null,
  reason: null,
})

test('an account that leaves the browser takes its files and texts along, and those of no other', async () => {
  const files = createUploadStore()
  for (const viewerId of ['ada', 'bo']) {
    await files.add({ record: record(`of ${viewerId}`, viewerId), file: new Blob(['picture']), cover: null })
    local.setItem(unsentPinsKey(viewerId), '{}')
  }
  await forgetUnsent('ada')
  expect((await files.list()).map(({ record: { key } }) => key)).toEqual(['of bo'])
  expect([unsentPinsKey('ada'), unsentPinsKey('bo')].map((key) => local.getItem(key))).toEqual([null, '{}'])
})
