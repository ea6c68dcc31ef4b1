import { and, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { insertWhere } from '#db/insert-where.ts'
import { isLiveSession } from '#db/live-session.ts'
import { noteResurrection } from '#db/resurrection.ts'
import { knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import { MAX_USER_AGENT_LENGTH } from '#schema/constants/limits.ts'
import {
  KNOWN_DEVICE_LIFETIME_MS,
  MAX_KNOWN_DEVICES,
  MAX_STORED_ACCOUNTS,
  SESSION_LIFETIME_MS,
} from '#schema/identity/session-constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

export interface BrowserTokens {
  session: string | null
  group: string | null
  device: string | null
}

export interface NewSession {
  userId: string
  userAgent: string
  country: string
  browser: BrowserTokens
  /** False when it derives from another session and nothing was proved. */
  isProved?: boolean
  /** Must still hold when the session is written. */
  holds?: SQL
}

export interface CreatedSession {
  session: string
  device: string
  group: string | null
}

/**
 * All secrets are new, so one planted beforehand is worthless. Returns null and changes nothing if the proof no longer
 * holds.
 */
export async function createSession(db: Database, session: NewSession, now: number): Promise<CreatedSession | null> {
  const { statements, created, isMade } = await sessionStatements(db, session, now)
  const results = await db.batch(statements)
  return isMade(results) ? created(results) : null
}

export async function sessionStatements(
  db: Database,
  { userId, browser, isProved = true, holds = sql`true`, ...about }: NewSession,
  now: number,
) {
  const id = newId(now)
  const next = { session: newToken(), group: newToken(), device: newToken() }
  const [sessionHash, groupHash, deviceHash] = await Promise.all([
    hashToken(next.session),
    hashToken(next.group),
    hashToken(next.device),
  ])
  const before = await hashTokens(browser)
  const isOfBrowser = or(
    eq(sessions.tokenHash, before.session ?? ''),
    before.group === null ? undefined : eq(sessions.groupHash, before.group),
  )
  const isThere = sql`exists (select 1 from sessions as made where made.id = ${id})`
  const statements = [
    insertWhere(
      db,
      sessions,
      {
        id,
        tokenHash: sessionHash,
        userId,
        groupHash,
        loginState: LOGIN_STATE.full,
        userAgent: about.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        country: about.country,
        createdAt: now,
        provedAt: isProved ? now : 0,
        lastSeenAt: now,
        expiresAt: now + SESSION_LIFETIME_MS,
      },
      holds,
    ),
    // Must run before any session of the account is deleted: its last use goes with it.
    noteResurrection(db, userId, { now, exceptSession: id, holds: isThere }),
    db
      .update(sessions)
      .set({ groupHash })
      .where(and(isOfBrowser, ne(sessions.userId, userId), isLiveSession(now), isThere)),
    // Those that didn't move to the new group: same account, or expired.
    db.delete(sessions).where(and(isOfBrowser, sql`${sessions.groupHash} is not ${groupHash}`, isThere)),
    db.delete(sessions).where(
      inArray(
        sessions.id,
        sql`(select id from sessions where group_hash = ${groupHash} and id <> ${id}
          order by last_seen_at desc limit -1 offset ${MAX_STORED_ACCOUNTS - 1})`,
      ),
    ),
    db
      .update(knownDevices)
      .set({ tokenHash: deviceHash })
      .where(and(eq(knownDevices.tokenHash, before.device ?? ''), isThere)),
    db
      .insert(knownDevices)
      .values({ tokenHash: deviceHash, userId, lastUsedAt: now })
      .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { lastUsedAt: now } }),
    db.delete(knownDevices).where(
      and(
        eq(knownDevices.userId, userId),
        or(
          lt(knownDevices.lastUsedAt, now - KNOWN_DEVICE_LIFETIME_MS),
          sql`rowid in (select rowid from known_devices where user_id = ${userId}
            order by last_used_at desc limit -1 offset ${MAX_KNOWN_DEVICES})`,
        ),
      ),
    ),
    db
      .select({ others: sql<number>`count(*)`, isThere: sql<number>`${isThere}` })
      .from(sessions)
      .where(and(eq(sessions.groupHash, groupHash), ne(sessions.id, id))),
  ] as const
  function created(results: readonly unknown[]): CreatedSession {
    const [counted] = results.at(-1) as { others: number }[]
    return { session: next.session, device: next.device, group: counted && counted.others > 0 ? next.group : null }
  }
  function isMade(results: readonly unknown[]): boolean {
    const [counted] = results.at(-1) as { isThere: number }[]
    return counted?.isThere === 1
  }
  return { statements, created, isMade }
}

async function hashTokens({ session, group, device }: BrowserTokens): Promise<BrowserTokens> {
  return { session: await hashOptional(session), group: await hashOptional(group), device: await hashOptional(device) }
}

async function hashOptional(token: string | null): Promise<string | null> {
  return token === null ? null : hashToken(token)
}
