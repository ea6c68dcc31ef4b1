import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import { uploads } from '#db/tables/media.ts'
import type { ErrorName } from '#schema/errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { findAccount, type Member } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { rawKey } from '#worker/model/uploads.ts'
import { queueNotifications } from '#worker/platform/notification-queue.ts'
import { openSource, type ImportSource } from './import-source.ts'
import { isTemporary, type ImportRow } from './import-work.ts'
import { makeItem } from './make-item.ts'
import { countItem, isItem } from './mark-item-done.ts'

type ItemRow = typeof importItems.$inferSelect

/** What one message does; then others have their turn. */
const CHUNK_MS = 20 * SECOND_MS
const CHUNK_ITEMS = 50

/** Far longer than one item takes: its worker has been killed. */
const LEASE_MS = 3 * MINUTE_MS

/** The attempts of an item that broke off for a reason that may pass, and of a listing during which the worker died. */
const MAX_ATTEMPTS = 4

export interface ImportWorker {
  db: Database
  env: Env
  clock: () => number
}

/** Lists or makes a part of an import. True where there is more to do at once. */
export async function runImport({ db, env, clock }: ImportWorker, id: string): Promise<boolean> {
  const started = clock()
  const row = await acquireLease(db, id, started)
  if (!row) return false
  const viewer = await findAccount(db, row.ownerId)
  if (!viewer) return postpone(db, row, started + DAY_MS)
  try {
    const source = await openSource({ db, env }, row)
    if (row.total === null) await list(db, row, source)
    return await makeItems({ db, env, clock }, { row, viewer, source, started })
  } catch (error) {
    if (!(error instanceof ServiceError) || isTemporary(error.error)) throw error
    await endImport({ db, env }, row, clock(), error.error)
    return false
  } finally {
    await db
      .update(imports)
      .set({ leaseUntil: 0 })
      .where(and(eq(imports.id, id), eq(imports.leaseUntil, started + LEASE_MS)))
  }
}

/** Counted before it begins and given back where it fails: so only those by which the worker dies count. */
async function list(db: Database, row: ImportRow, source: ImportSource): Promise<void> {
  if (row.listings >= MAX_ATTEMPTS) fail('importUnreadable')
  const count = (listings: number) => db.update(imports).set({ listings }).where(eq(imports.id, row.id))
  await count(row.listings + 1)
  try {
    const { listItems } = await import('./list-items.ts')
    await listItems(db, row, source)
  } catch (error) {
    await count(row.listings)
    throw error
  }
}

/** One worker at a time has it. */
async function acquireLease(db: Database, id: string, now: number): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imports)
    .set({ leaseUntil: now + LEASE_MS, waitsUntil: null })
    .where(and(eq(imports.id, id), eq(imports.status, 'running'), lte(imports.leaseUntil, now)))
    .returning()
  return row
}

async function postpone(db: Database, { id }: ImportRow, until: number): Promise<false> {
  await db.update(imports).set({ waitsUntil: until, leaseUntil: until }).where(eq(imports.id, id))
  return false
}

interface Run {
  row: ImportRow
  viewer: Member
  source: ImportSource
  started: number
}

async function makeItems({ db, env, clock }: ImportWorker, { row, viewer, source, started }: Run): Promise<boolean> {
  for (let made = 0; made < CHUNK_ITEMS && clock() < started + CHUNK_MS; made += 1) {
    const next = await findNext(db, row.id)
    if (next === 'stopped') return false
    if (next === 'none') {
      await endImport({ db, env }, row, clock(), null)
      return false
    }
    const { item } = next
    if (!item) {
      await failItem(db, next, 'invalidInput')
      continue
    }
    const now = clock()
    // The attempt is written by itself, so that one by which the worker dies is not made forever.
    await db
      .update(importItems)
      .set({ tries: next.tries + 1 })
      .where(isItem(next))
    try {
      await makeItem({ db, env, now }, { row, viewer, source, item: { ...next, item } })
    } catch (error) {
      const reason = error instanceof ServiceError ? error.error : 'unexpected'
      if (error instanceof ServiceError && reason === 'quotaExceeded') {
        await db.update(importItems).set({ tries: next.tries }).where(isItem(next))
        return postpone(db, row, now + (error.options.retryAfterSeconds ?? HOUR_MS / SECOND_MS) * SECOND_MS)
      }
      if (isTemporary(reason) && next.tries + 1 < MAX_ATTEMPTS) {
        if (!(error instanceof ServiceError)) throw error
        continue
      }
      await failItem(db, next, reason)
    }
  }
  return true
}

async function findNext(db: Database, id: string): Promise<ItemRow | 'none' | 'stopped'> {
  const { live, items } = await batch(db, {
    live: db
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.status, 'running'))),
    items: db
      .select()
      .from(importItems)
      .where(and(eq(importItems.importId, id), isNull(importItems.reason)))
      .orderBy(asc(importItems.position))
      .limit(1),
  })
  if (live.length === 0) return 'stopped'
  return items[0] ?? 'none'
}

async function failItem(db: Database, item: ItemRow, reason: ErrorName): Promise<void> {
  await batch(db, {
    itemFailed: db.update(importItems).set({ reason }).where(isItem(item)),
    itemCounted: countItem(db, item),
  })
}

/** Its file goes; what is known of it stays for a while. */
export async function endImport(
  { db, env }: Pick<ImportWorker, 'db' | 'env'>,
  { id, mediaId }: Pick<ImportRow, 'id' | 'mediaId'>,
  now: number,
  error: ErrorName | null,
): Promise<void> {
  await db
    .update(imports)
    .set({ status: error === null ? 'done' : 'failed', error, endedAt: now, waitsUntil: null })
    .where(and(eq(imports.id, id), eq(imports.status, 'running')))
  await env.MEDIA.delete(rawKey(mediaId))
  await db.delete(uploads).where(eq(uploads.id, mediaId))
  await queueNotifications(env.NOTIFICATION_QUEUE)
}
