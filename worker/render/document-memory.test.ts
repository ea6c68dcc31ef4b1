import { expect, it } from 'vitest'
import { createDocumentMemory, type CachedDocument } from './document-memory.ts'

function makeDocument(bytes: number, madeAt = 0): CachedDocument {
  return { body: new Blob([new Uint8Array(bytes)]), headers: new Headers(), madeAt, purgeId: 0, people: [] }
}

it('gives a document back until its time is over', () => {
  const memory = createDocumentMemory(60)
  memory.set('a', makeDocument(1))
  expect(memory.get('a', 59)?.body.size).toBe(1)
  expect(memory.get('a', 60)).toBeUndefined()
  expect(memory.get('b', 0)).toBeUndefined()
})

it('drops the oldest where there is no room', () => {
  const memory = createDocumentMemory(60, 10)
  for (const key of ['a', 'b', 'c']) memory.set(key, makeDocument(4))
  expect(['a', 'b', 'c'].map((key) => memory.get(key, 0) !== undefined)).toEqual([false, true, true])
})

it('counts a document once, kept again or expired', () => {
  const memory = createDocumentMemory(60, 10)
  memory.set('a', makeDocument(4))
  memory.set('a', makeDocument(6))
  memory.set('b', makeDocument(4, -55))
  expect(memory.get('a', 0)?.body.size).toBe(6)
  expect(memory.get('b', 5)).toBeUndefined()
  memory.set('c', makeDocument(4))
  expect(memory.get('a', 0)).toBeDefined()
})

it('keeps no document that is larger than all there is', () => {
  const memory = createDocumentMemory(60, 10)
  memory.set('a', makeDocument(11))
  expect(memory.get('a', 0)).toBeUndefined()
})
