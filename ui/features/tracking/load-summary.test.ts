import { expect, test } from 'vitest'
import { toDelta, summarizeLoad } from './load-summary.ts'

test('bytes are added up, and only quick transfers of nothing are local hits', () => {
  const files = [
    { transferSize: 1_200, duration: 40 },
    { transferSize: 0, duration: 99 },
    { transferSize: 0, duration: 100 },
    { transferSize: 300, duration: 5 },
  ]
  expect(summarizeLoad(files)).toEqual({ files: 4, bytes: 1_500, localHits: 1 })
  expect(summarizeLoad([])).toEqual({ files: 0, bytes: 0, localHits: 0 })
})

test.each([
  [{ files: 3, localHits: 0 }, 'full'],
  [{ files: 3, localHits: 2 }, 'delta'],
  [{ files: 3, localHits: 3 }, 'none'],
  [{ files: 0, localHits: 0 }, 'full'],
])('a load of %o is %s', (load, expected) => expect(toDelta({ ...load, bytes: 0 })).toBe(expected))
