import { and, eq, getTableColumns, gt, lte, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { BUILDER } from '#db/builder.ts'
import type { Database } from '#db/client.ts'
import { preparePacked } from '#db/packed-statement.ts'
import { noteResurrection } from '#db/resurrection.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import {
  RESURRECTION_WINDOW_MS,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_TOUCH_INTERVAL_MS,
} from '#schema/identity/session-constants.ts'
import { DAY_MS } from '#schema/time.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'

/** Never set on accounts that can log in. */
type LeavingColumn =
  | 'deactivatedAt'
  | 'deactivatedBefore'
  | 'suspendedAt'
  | 'suspendedUntil'
  | 'deletionDueAt'
  | 'deletionStartedAt'
  | 'retiredUntil'

/** Excludes the hashes of password and passcode. */
export type ViewerUser = Omit<typeof users.$inferSelect, 'passwordHash' | LeavingColumn> & {
  hasPassword: boolean
  hasPasscode: boolean
}

export interface ViewerSession {
  id: string
  /** These four in milliseconds since 1970. */
  createdAt: number
  /** 0 if the session derives from another one. */
  provedAt: number
  lastSeenAt: number
  expiresAt: number
  loginState: number
}

/** `LIMITED_LOGIN` is a browser that a known user has left: it is greeted, but has no more rights than a visitor. */
export type Viewer = Member | GreetedViewer | { type: 'UNAUTH' }

export interface Member {
  type: 'AUTH'
  user: ViewerUser
  session: ViewerSession
}

export interface GreetedViewer {
  type: 'LIMITED_LOGIN'
  user: ViewerUser
  session: ViewerSession
}

export type SignedInViewer = Member | GreetedViewer

/** Fails with `notSignedIn`, also for limited logins. */
export function requireMember(viewer: Viewer): Member {
  return viewer.type === 'AUTH' ? viewer : fail('notSignedIn')
}

/** The id is for SQL that compares ids: a visitor's is empty, which is no row's. */
export function getMemberId(viewer: Viewer): string {
  return viewer.type === 'AUTH' ? viewer.user.id : ''
}

export function isEmployee(viewer: Viewer): boolean {
  return viewer.type === 'AUTH' && viewer.user.isEmployee
}

export const SESSION_COOKIE = '__Host-session'

export const UNAUTH: Viewer = { type: 'UNAUTH' }

const {
  passwordHash,
  deactivatedAt: _deactivatedAt,
  deactivatedBefore: _deactivatedBefore,
  suspendedAt: _suspendedAt,
  suspendedUntil: _suspendedUntil,
  deletionDueAt: _deletionDueAt,
  deletionStartedAt: _deletionStartedAt,
  retiredUntil: _retiredUntil,
  ...userColumns
} = getTableColumns(users)
const viewerColumns = {
  user: {
    ...userColumns,
    hasPassword: sql`${passwordHash} is not null`.mapWith(Boolean),
    hasPasscode: sql`exists (select 1 from ${passcodes} where ${passcodes.userId} = ${users.id})`.mapWith(Boolean),
  },
  session: {
    id: sessions.id,
    createdAt: sessions.createdAt,
    provedAt: sessions.provedAt,
    lastSeenAt: sessions.lastSeenAt,
    expiresAt: sessions.expiresAt,
    loginState: sessions.loginState,
  },
}

/** Built once: every request of someone who is signed in reads it. */
let sessionStatement: ReturnType<typeof selectSession> | undefined

function selectSession() {
  const [tokenHash, now] = [sql.placeholder('tokenHash'), sql.placeholder('now')]
  return preparePacked(
    BUILDER.select(viewerColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isActive('users'))),
  )
}

export interface ViewerSources {
  reader: Reader
  cookie: string | undefined
  now: number
}

/** One statement, or none if the cookie can't be a token. */
export async function resolveViewer({ cookie, ...sources }: ViewerSources): Promise<Viewer> {
  return isToken(cookie) ? readViewer({ ...sources, tokenHash: await hashToken(cookie) }) : UNAUTH
}

interface SessionSources {
  reader: Reader
  tokenHash: string
  now: number
}

/** A session that was idle for too long is a limited login. */
export async function readViewer({ reader, tokenHash, now }: SessionSources): Promise<Viewer> {
  sessionStatement ??= selectSession()
  const [row] = await reader.readPrepared(sessionStatement, { tokenHash, now })
  const viewer = toViewer(row, now)
  rememberViewer(tokenHash, viewer)
  return viewer
}

function toViewer(row: { user: ViewerUser; session: ViewerSession } | undefined, now: number): Viewer {
  if (!row) return UNAUTH
  const { user, session } = row
  const isProved = session.loginState === LOGIN_STATE.full && session.lastSeenAt > now - SESSION_IDLE_LIFETIME_MS
  if (isProved) return { type: 'AUTH', user, session }
  return { type: 'LIMITED_LOGIN', user, session: { ...session, loginState: LOGIN_STATE.limited } }
}

/** A viewer for rules, which ask for no more than an id: of an account, or of each row of a statement. */
export function toMember(userId: string | SQL): Member {
  return { type: 'AUTH', user: { id: userId as string, hidesAiPins: false } } as Member
}

let accountStatement: ReturnType<typeof selectAccount> | undefined

function selectAccount() {
  return preparePacked(
    BUILDER.select(viewerColumns.user)
      .from(users)
      .where(and(eq(users.id, sql.placeholder('userId')), isActive('users'))),
  )
}

/** The member as whom an account's work continues without them; null while it is deactivated. */
export async function findAccount(db: Database, userId: string, reader = createReader(db)): Promise<Member | null> {
  accountStatement ??= selectAccount()
  const [user] = await reader.readPrepared(accountStatement, { userId })
  const session = { id: '', createdAt: 0, provedAt: 0, lastSeenAt: 0, expiresAt: 0, loginState: LOGIN_STATE.full }
  return user ? { type: 'AUTH', user, session } : null
}

export function daysToExpiration(viewer: Viewer, now: number): number | null {
  return viewer.type === 'UNAUTH' ? null : Math.floor((viewer.session.expiresAt - now) / DAY_MS)
}

export function isTouchDue({ lastSeenAt }: Pick<ViewerSession, 'lastSeenAt'>, now: number): boolean {
  return lastSeenAt <= now - SESSION_TOUCH_INTERVAL_MS
}

/** Failures are ignored: being an hour off does no harm. */
export async function touchSession(db: Database, { user, session }: SignedInViewer, now: number): Promise<void> {
  const touch = db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lte(sessions.lastSeenAt, now - SESSION_TOUCH_INTERVAL_MS)))
  try {
    if (session.lastSeenAt > now - RESURRECTION_WINDOW_MS) await touch
    else await db.batch([noteResurrection(db, user.id, { now }), touch])
  } catch {}
}

/** Some kilobytes each; those who came last. */
const MAX_REMEMBERED = 500

/** Viewers by the hash of their token. No more than a guess: it says nothing of what the session may do now. */
const remembered = new Map<string, Member>()

function rememberViewer(tokenHash: string, viewer: Viewer): void {
  remembered.delete(tokenHash)
  if (viewer.type !== 'AUTH') return
  remembered.set(tokenHash, viewer)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > MAX_REMEMBERED) remembered.delete(oldest)
}

export function recallViewer(tokenHash: string): Member | undefined {
  return remembered.get(tokenHash)
}

export function isSameViewer(viewer: Viewer, other: Viewer): boolean {
  return JSON.stringify(viewer) === JSON.stringify(other)
}
