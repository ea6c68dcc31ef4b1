import type { R2Bucket, R2Object, R2ObjectBody } from '@cloudflare/workers-types'
import { retry, type RetryPolicy } from '#schema/retry.ts'
import type { ByteRange } from './parse-range.ts'

/** The store fails a call now and then while it is busy elsewhere; all of these may be repeated. */
const RETRIES: RetryPolicy = { tries: 3, firstMs: 30, factor: 4, spread: [0.5, 1.5] }

/** Describes a stored file; null where there is none. */
export function headFile(media: R2Bucket, key: string): Promise<R2Object | null> {
  return retry(() => media.head(key), RETRIES)
}

/** Opens a stored file or a part of it; null where there is none. Read its body or cancel it. */
export function openFile(media: R2Bucket, key: string, range?: ByteRange): Promise<R2ObjectBody | null> {
  return retry(() => media.get(key, range ? { range } : {}), RETRIES)
}
