import { expect, test } from 'vitest'
import type { UploadEntry, UploadState } from './upload-entry.ts'
import { NO_FACTS } from './upload-job.ts'
import {
  isEndangered,
  mayRetry,
  nextUploads,
  NO_UPLOADS,
  uploadStep,
  type UploadEvent,
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
    isKept: false,
    ...columns,
  }
}

const withEntries = (...entries: UploadEntry[]) => ({ ...NO_UPLOADS, entries })

/** What becomes of an entry. */
function after(columns: Partial<UploadEntry>, event: UploadEvent): UploadEntry | undefined {
  return uploadStep(withEntries(makeEntry(columns)), event).entries[0]
}

const FINISHED = { type: 'finished', key: 'k', mediaId: 'm', facts: NO_FACTS } as const
const REFUSED = { type: 'refused', key: 'k', reason: 'mediaUnreadable' } as const

test.each<[UploadState, UploadEvent, UploadState]>([
  ['waiting', { type: 'begun', key: 'k' }, 'sending'],
  ['sending', { type: 'received', key: 'k' }, 'processing'],
  ['sending', FINISHED, 'done'],
  ['sending', REFUSED, 'refused'],
  ['processing', FINISHED, 'done'],
  ['processing', REFUSED, 'refused'],
  ['processing', { type: 'begun', key: 'k' }, 'sending'],
  ['refused', { type: 'retried', key: 'k' }, 'waiting'],
  ['done', { type: 'coverChosen', key: 'k' }, 'waiting'],
  // What comes too late changes nothing.
  ['waiting', FINISHED, 'waiting'],
  ['waiting', REFUSED, 'waiting'],
  ['waiting', { type: 'received', key: 'k' }, 'waiting'],
  ['waiting', { type: 'retried', key: 'k' }, 'waiting'],
  ['waiting', { type: 'coverChosen', key: 'k' }, 'waiting'],
  ['sending', { type: 'begun', key: 'k' }, 'sending'],
  ['sending', { type: 'retried', key: 'k' }, 'sending'],
  ['sending', { type: 'coverChosen', key: 'k' }, 'sending'],
  ['processing', { type: 'retried', key: 'k' }, 'processing'],
  ['processing', { type: 'received', key: 'k' }, 'processing'],
  ['done', { type: 'begun', key: 'k' }, 'done'],
  ['done', { type: 'received', key: 'k' }, 'done'],
  ['done', REFUSED, 'done'],
  ['done', { type: 'retried', key: 'k' }, 'done'],
  ['refused', { type: 'begun', key: 'k' }, 'refused'],
  ['refused', FINISHED, 'refused'],
  ['refused', { type: 'coverChosen', key: 'k' }, 'refused'],
])('%s, %o: %s', (before, event, status) => {
  expect(after({ status: before }, event)?.status).toBe(status)
})

test('progress, ids and reasons are noted where they belong', () => {
  expect(after({ status: 'sending' }, { type: 'progressed', key: 'k', part: 0.5 })?.part).toBe(0.5)
  expect(after({ status: 'done', part: 1 }, { type: 'progressed', key: 'k', part: 0.5 })?.part).toBe(1)
  expect(after({ status: 'sending' }, { type: 'opened', key: 'k', mediaId: 'm' })?.mediaId).toBe('m')
  expect(after({ status: 'done', mediaId: 'm' }, { type: 'opened', key: 'k', mediaId: null })?.mediaId).toBe('m')
  expect(after({ status: 'processing' }, { type: 'covered', key: 'k', coverMediaId: 'c' })?.coverMediaId).toBe('c')
  expect(after({}, { type: 'kept', key: 'k', isKept: true })?.isKept).toBe(true)
  expect(after({ status: 'sending' }, REFUSED)?.reason).toBe('mediaUnreadable')
  expect(after({ status: 'refused', reason: 'unexpected' }, { type: 'retried', key: 'k' })?.reason).toBeNull()
  expect(after({ status: 'sending', part: 0.5 }, FINISHED)).toMatchObject({ part: 1, mediaId: 'm', facts: NO_FACTS })
  expect(after({}, { type: 'removed', key: 'k' })).toBeUndefined()
  const state = withEntries(makeEntry())
  expect(uploadStep(state, { type: 'begun', key: 'another' })).toBe(state)
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
    makeEntry({ key: 'c', status: 'processing' }),
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

test('three pictures and one video are sent at a time, in their order', () => {
  const entries = ['a', 'b', 'c', 'd'].map((key) => makeEntry({ key }))
  const videos = ['v', 'w'].map((key) => makeEntry({ key, kind: 'video' }))
  const next = (...all: UploadEntry[]) => nextUploads(withEntries(...all)).map(({ key }) => key)
  expect(next(...entries, ...videos)).toEqual(['a', 'b', 'c', 'v'])
  expect(next(makeEntry({ key: 's', status: 'sending' }), ...entries)).toEqual(['a', 'b'])
  expect(next(makeEntry({ key: 'p', kind: 'video', status: 'processing' }), ...videos)).toEqual(['v'])
  expect(next(makeEntry({ key: 's', kind: 'video', status: 'sending' }), ...videos)).toEqual([])
})

test('leaving loses what is unsent and not kept', () => {
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
