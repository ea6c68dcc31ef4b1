import { expect, test } from 'vitest'
import { countBucket, roundTripBucket, visitBucket } from './buckets.ts'

test.each([
  [0, '0'],
  [4, '0'],
  [5, '5'],
  [9, '5'],
  [14, '10'],
  [19, '15'],
  [20, '20+'],
  [9_999, '20+'],
  [-3, '0'],
])('%i pins fall into the bucket %s', (count, bucket) => expect(countBucket(count)).toBe(bucket))

test.each([
  [0, '0'],
  [6.9, '0'],
  [7, '7'],
  [83, '77'],
  [84, '84+'],
  [400, '84+'],
  [-1, '0'],
])('%d days fall into the bucket %s', (days, bucket) => expect(visitBucket(days)).toBe(bucket))

test.each([
  [0, 'under 50'],
  [49.9, 'under 50'],
  [50, 'under 200'],
  [199, 'under 200'],
  [200, 'under 500'],
  [999, 'under 1000'],
  [1_000, 'above'],
])('%d ms fall into the bucket %s', (milliseconds, bucket) => expect(roundTripBucket(milliseconds)).toBe(bucket))
