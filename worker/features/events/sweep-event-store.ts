import type { R2Bucket } from '@cloudflare/workers-types'
import { EVENT_RETENTION_DAYS } from '#schema/constants/events.ts'
import { DAY_MS } from '#schema/time.ts'
import { DEAD_LETTERS } from './dead-letters.ts'
import { JOURNAL } from './journal.ts'

type EventStore = Pick<R2Bucket, 'list' | 'delete'>

/** Forgets letters and entries that are older than anything the log keeps: nothing of them would be stored any more. */
export async function sweepEventStore(store: EventStore, now: number): Promise<void> {
  for (const prefix of [DEAD_LETTERS, JOURNAL]) await sweepFolder(store, prefix, now - EVENT_RETENTION_DAYS * DAY_MS)
}

async function sweepFolder(store: EventStore, prefix: string, before: number): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix, ...(cursor === undefined ? {} : { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before)
    if (old.length > 0) await store.delete(old.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
