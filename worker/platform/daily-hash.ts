import { eq, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reportSalts } from '#db/tables/reports.ts'
import { DAY_MS, MINUTE_MS } from '#schema/time.ts'
import { addressKey } from './rate-limit.ts'
import { newToken } from './tokens.ts'

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Salted daily: a plain hash of an address can be brute-forced. */
export async function hashAddress(db: Database, address: string, now: number): Promise<string> {
  return hashWith(await toKey(await readSalt(db, toDay(now))), addressKey(address))
}

/** The key of this isolate; never a promise, which would belong to the request that began it. */
let remembered: { day: number; until: number; key: CryptoKey } | undefined

/**
 * Hashes for one day, of which the salt is read once a day in each isolate. While the database is away they hold for a
 * minute and this isolate alone: use them only for what may then be counted twice.
 */
export async function dailyHasher(db: Database, now: number): Promise<(text: string) => Promise<string>> {
  const day = toDay(now)
  if (remembered?.day !== day || remembered.until <= now) remembered = { day, ...(await findKey(db, day, now)) }
  const { key } = remembered
  return (text) => hashWith(key, text)
}

async function findKey(db: Database, day: number, now: number): Promise<{ until: number; key: CryptoKey }> {
  try {
    return { until: Number.POSITIVE_INFINITY, key: await toKey(await readSalt(db, day)) }
  } catch {
    return { until: now + MINUTE_MS, key: await toKey(newToken()) }
  }
}

async function readSalt(db: Database, day: number): Promise<string> {
  const [, [row]] = await db.batch([
    db.insert(reportSalts).values({ day, salt: newToken() }).onConflictDoNothing(),
    db.select({ salt: reportSalts.salt }).from(reportSalts).where(eq(reportSalts.day, day)),
  ])
  if (!row) throw new Error('The salt of the day is missing')
  return row.salt
}

function toKey(salt: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(salt), ALGORITHM, false, ['sign'])
}

async function hashWith(key: CryptoKey, text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sweepSalts(db: Database, now: number): Promise<void> {
  await db.delete(reportSalts).where(lt(reportSalts.day, toDay(now)))
}

function toDay(now: number): number {
  return Math.floor(now / DAY_MS)
}
