import type { R2Bucket, R2Object, R2ObjectBody } from '@cloudflare/workers-types'
import { retry, type RetryPolicy } from '#schema/retry.ts'
import type { ByteRange } from './parse-range.ts'

/** Calls fail now and then while the store is busy; all of these are safe to repeat. */
export const STORE_RETRIES: RetryPolicy = { attempts: 3, firstMs: 30, factor: 4, spread: [0.5, 1.5] }

export function headFile(media: R2Bucket, key: string): Promise<R2Object | null> {
  return retry(() => media.head(key), STORE_RETRIES)
}

/** Null where there is none. The body must be read or canceled. */
export function openFile(media: R2Bucket, key: string, range?: ByteRange): Promise<R2ObjectBody | null> {
  return retry(() => media.get(key, range ? { range } : {}), STORE_RETRIES)
}
