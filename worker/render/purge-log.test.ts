import { expect, test } from 'vitest'
import { PURGES_PER_READ } from '#worker/platform/purges.ts'
import { createPurgeLog } from './purge-log.ts'

/** Newest first, as they are read. */
const purgesUpTo = (id: number) =>
  Array.from({ length: PURGES_PER_READ }, (_, place) => ({ id: id - place, username: `user-${id - place}` }))

test('a read that answers late takes nothing away that a later one has brought', () => {
  const log = createPurgeLog()
  log.add(purgesUpTo(1_001), 20)
  expect(log.add(purgesUpTo(1_000), 10)).toBe(false)
  expect([log.lastId(), log.readAt()]).toEqual([1_001, 20])
  expect(log.isPurged({ purgeId: 1_000, people: ['user-1001'] })).toBe(true)
  expect(log.isPurged({ purgeId: 1_000, people: ['user-900'] })).toBe(false)
})

test('between a full read and what was known before there may be more, so older documents are purged', () => {
  const log = createPurgeLog()
  log.add([{ id: 7, username: 'ada' }], 10)
  log.add(purgesUpTo(2_000), 20)
  expect(log.isPurged({ purgeId: 1_000, people: ['ada'] })).toBe(true)
  expect(log.isPurged({ purgeId: 1_990, people: ['ada'] })).toBe(false)
})
