import { eq, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reportSalts } from '#db/tables/reports.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { DAY_MS } from '#schema/time.ts'

/** Salted daily: a plain hash of an address can be brute-forced. */
export async function hashAddress(db: Database, address: string, now: number): Promise<string> {
  const day = toDay(now)
  const [, [row]] = await db.batch([
    db.insert(reportSalts).values({ day, salt: newToken() }).onConflictDoNothing(),
    db.select({ salt: reportSalts.salt }).from(reportSalts).where(eq(reportSalts.day, day)),
  ])
  if (!row) throw new Error('The salt of the day is missing')
  const text = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', text.encode(row.salt), algorithm, false, ['sign'])
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(addressKey(address))))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sweepReportSalts(db: Database, now: number): Promise<void> {
  await db.delete(reportSalts).where(lt(reportSalts.day, toDay(now)))
}

function toDay(now: number): number {
  return Math.floor(now / DAY_MS)
}
