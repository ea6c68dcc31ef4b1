import type { R2Bucket, R2Object, R2ObjectBody } from '@cloudflare/workers-types'
import type { ByteRange } from './parse-range.ts'

const TRIES = 3
const FIRST_PAUSE_MS = 30

/** Describes a stored file; null where there is none. */
export function headFile(media: R2Bucket, key: string): Promise<R2Object | null> {
  return tryAgain(() => media.head(key))
}

/** Opens a stored file or a part of it; null where there is none. Read its body or cancel it. */
export function openFile(media: R2Bucket, key: string, range?: ByteRange): Promise<R2ObjectBody | null> {
  return tryAgain(() => media.get(key, range ? { range } : {}))
}

/** The store fails a call now and then while it is busy elsewhere; all of these may be repeated. */
async function tryAgain<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 4 ** (tries - 1) * (0.5 + Math.random())))
    }
  }
}
