import { eq, sql } from 'drizzle-orm'
import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { signInAttempts } from '#db/tables/sessions.ts'

/** How many tries a subject has within a window. */
export interface AttemptRule {
  maxAttempts: number
  windowMs: number
}

export type AttemptOutcome = { type: 'allowed' } | { type: 'refused'; retryAfterSeconds: number }

/**
 * Whether an address may try once more, by the platform's own counter. The counter is loose and per location: it
 * keeps floods out cheaply, the rows of `countAttempt` are what holds. Where it fails, those alone decide.
 */
export async function addressMayTry(limit: RateLimit, address: string): Promise<boolean> {
  try {
    return (await limit.limit({ key: addressKey(address) })).success
  } catch {
    return true
  }
}

/** What an address counts as: itself, or for IPv6 its /64, which is what one household gets. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.toLowerCase()
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Counts one try of a subject and says whether it may go on, in one statement: of many at the same moment only
 * as many pass as are left. A window starts with its first try and ends `windowMs` later.
 */
export async function countAttempt(
  db: Database,
  subject: string,
  rule: AttemptRule,
  now: number,
): Promise<AttemptOutcome> {
  const isOver = sql`${signInAttempts.windowStartedAt} <= ${now - rule.windowMs}`
  const [row] = await db
    .insert(signInAttempts)
    .values({ subject, failures: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.subject,
      set: {
        failures: sql`case when ${isOver} then 1 else ${signInAttempts.failures} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then ${now} else ${signInAttempts.windowStartedAt} end`,
      },
    })
    .returning()
  if (!row || row.failures <= rule.maxAttempts) return { type: 'allowed' }
  return {
    type: 'refused',
    retryAfterSeconds: Math.max(1, Math.ceil((row.windowStartedAt + rule.windowMs - now) / 1_000)),
  }
}

/** Forgets the tries of a subject, once it has proved itself. */
export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.subject, subject))
}
