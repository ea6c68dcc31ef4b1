import { expect, test } from 'vitest'
import type { UploadEntry, UploadState } from '#ui/shared/uploads/upload-entry.ts'
import { NO_FACTS } from './upload-job.ts'
import {
  isEndangered,
  mayRetry,
  nextUploads,
  NO_UPLOADS,
  uploadStep,
  type EntryEvent,
  type UploadsState,
} from './upload-state.ts'

function makeEntry(columns: Partial<UploadEntry> = {}): UploadEntry {
  return {
    key: 'k',
    owner: 'builder',
    kind: 'image',
    name: 'boats.png',
    bytes: 10,
    file: null,
    language: null,
    status: 'waiting',
    waitsFor: columns.status === undefined || columns.status === 'waiting' ? 'turn' : null,
    part: 0,
    mediaId: null,
    coverMediaId: null,
    facts: null,
    reason: null,
    detail: null,
    isKept: false,
    ...columns,
  }
}

const withEntries = (...entries: UploadEntry[]) => ({ ...NO_UPLOADS, entries })

/** What becomes of an entry. */
function after(columns: Partial<UploadEntry>, by: EntryEvent): UploadEntry | undefined {
  return uploadStep(withEntries(makeEntry(columns)), { type: 'changed', key: 'k', by }).entries[0]
}

const FINISHED = { type: 'finished', mediaId: 'm', facts: NO_FACTS } as const
const REFUSED = { type: 'refused', reason: 'mediaUnreadable' } as const

test.each<[UploadState, EntryEvent, UploadState]>([
  ['waiting', { type: 'begun' }, 'sending'],
  ['sending', { type: 'received' }, 'processing'],
  ['sending', FINISHED, 'done'],
  ['sending', REFUSED, 'refused'],
  ['processing', FINISHED, 'done'],
  ['processing', REFUSED, 'refused'],
  ['processing', { type: 'begun' }, 'sending'],
  ['refused', { type: 'retried' }, 'waiting'],
  ['done', { type: 'coverChosen' }, 'waiting'],
  // What comes too late changes nothing.
  ['waiting', FINISHED, 'waiting'],
  ['waiting', REFUSED, 'waiting'],
  ['waiting', { type: 'received' }, 'waiting'],
  ['waiting', { type: 'retried' }, 'waiting'],
  ['waiting', { type: 'coverChosen' }, 'waiting'],
  ['sending', { type: 'begun' }, 'sending'],
  ['sending', { type: 'retried' }, 'sending'],
  ['sending', { type: 'coverChosen' }, 'sending'],
  ['processing', { type: 'retried' }, 'processing'],
  ['processing', { type: 'received' }, 'processing'],
  ['done', { type: 'begun' }, 'done'],
  ['done', { type: 'received' }, 'done'],
  ['done', REFUSED, 'done'],
  ['done', { type: 'retried' }, 'done'],
  ['refused', { type: 'begun' }, 'refused'],
  ['refused', FINISHED, 'refused'],
  ['refused', { type: 'coverChosen' }, 'refused'],
])('%s, %o: %s', (before, event, status) => {
  expect(after({ status: before }, event)?.status).toBe(status)
})

test('progress, ids and reasons go to their own entries', () => {
  expect(after({ status: 'sending' }, { type: 'progressed', part: 0.5 })?.part).toBe(0.5)
  expect(after({ status: 'sending', part: 0.5 }, { type: 'progressed', part: 0.504 })?.part).toBe(0.5)
  expect(after({ status: 'sending', part: 0.996 }, { type: 'progressed', part: 1 })?.part).toBe(1)
  expect(after({ status: 'done', part: 1 }, { type: 'progressed', part: 0.5 })?.part).toBe(1)
  expect(after({ status: 'sending' }, { type: 'opened', mediaId: 'm' })?.mediaId).toBe('m')
  expect(after({ status: 'done', mediaId: 'm' }, { type: 'opened', mediaId: null })?.mediaId).toBe('m')
  expect(after({ status: 'processing' }, { type: 'covered', coverMediaId: 'c' })?.coverMediaId).toBe('c')
  expect(after({}, { type: 'kept' })?.isKept).toBe(true)
  expect(after({ status: 'sending' }, REFUSED)?.reason).toBe('mediaUnreadable')
  expect(after({ status: 'refused', reason: 'unexpected' }, { type: 'retried' })?.reason).toBeNull()
  expect(after({ status: 'sending', part: 0.5 }, FINISHED)).toMatchObject({ part: 1, mediaId: 'm', facts: NO_FACTS })
  const state = withEntries(makeEntry())
  expect(uploadStep(state, { type: 'removed', key: 'k' }).entries).toEqual([])
  expect(uploadStep(state, { type: 'changed', key: 'another', by: { type: 'begun' } })).toBe(state)
})

test('an entry that is there is not added again', () => {
  const state = withEntries(makeEntry({ status: 'sending' }))
  const entries = [makeEntry({ status: 'done' }), makeEntry({ key: 'l' })]
  const keys = uploadStep(state, { type: 'adopted', entries }).entries.map(({ key, status }) => [key, status])
  expect(keys).toEqual([
    ['k', 'sending'],
    ['l', 'waiting'],
  ])
})

test('without a connection what is unsent waits for one, and goes on with it', () => {
  const state = withEntries(
    makeEntry({ key: 'a' }),
    makeEntry({ key: 'b', status: 'sending' }),
    makeEntry({ key: 'c', kind: 'video', status: 'processing' }),
    makeEntry({ key: 'd', status: 'refused', reason: 'unavailable' }),
    makeEntry({ key: 'e', status: 'refused', reason: 'mediaTooLarge' }),
  )
  const waits = ({ entries }: UploadsState) => entries.map(({ waitsFor }) => waitsFor)
  const offline = uploadStep(state, { type: 'connection', isOnline: false })
  expect(waits(offline)).toEqual(['connection', 'connection', null, null, null])
  expect(nextUploads(offline)).toEqual([])
  const online = uploadStep(offline, { type: 'connection', isOnline: true })
  expect(waits(online)).toEqual(['turn', null, null, 'turn', null])
  expect(nextUploads(online).map(({ key }) => key)).toEqual(['a', 'd'])
})

test('three images and one video are sent at a time, in their order', () => {
  const entries = ['a', 'b', 'c', 'd'].map((key) => makeEntry({ key }))
  const videos = ['v', 'w'].map((key) => makeEntry({ key, kind: 'video' }))
  const next = (...all: UploadEntry[]) => nextUploads(withEntries(...all)).map(({ key }) => key)
  expect(next(...entries, ...videos)).toEqual(['a', 'b', 'c', 'v'])
  expect(next(makeEntry({ key: 's', status: 'sending' }), ...entries)).toEqual(['a', 'b'])
  expect(next(makeEntry({ key: 'p', status: 'processing' }), ...entries)).toEqual(['a', 'b'])
  expect(next(makeEntry({ key: 'p', kind: 'video', status: 'processing' }), ...videos)).toEqual(['v'])
  expect(next(makeEntry({ key: 's', kind: 'video', status: 'sending' }), ...videos)).toEqual([])
})

test('leaving loses what is neither sent nor stored', () => {
  const endangered = (columns: Partial<UploadEntry>) => isEndangered(makeEntry(columns))
  expect([endangered({}), endangered({ status: 'sending' })]).toEqual([true, true])
  expect([endangered({ isKept: true }), endangered({ status: 'processing' }), endangered({ status: 'done' })]).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['quotaExceeded', true],
  ['unavailable', true],
  ['heic', false],
  ['videoTooLong', false],
] as const)('another try after %s: %s', (reason, may) => {
  expect(mayRetry(makeEntry({ status: 'refused', reason }))).toBe(may)
})
