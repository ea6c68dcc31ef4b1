import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '#worker/context/viewer.ts'

/** Of whom something may have been recorded. */
export interface Actor {
  kind: 'account' | 'browser'
  id: string
}

/**
 * Who asks about what was recorded of them: an account by its session, everybody else by the cookie of their browser.
 * Somebody who is only greeted is no more than their browser. Null for a browser that has no id.
 */
export function findActor({ viewer, unauthId }: { viewer: Viewer; unauthId: string | null }): Actor | null {
  if (viewer.type === 'AUTH') return { kind: 'account', id: viewer.user.id }
  return unauthId === null ? null : { kind: 'browser', id: unauthId }
}

/** Holds for the rows of `events` of an actor, and for no others. */
export function isOf({ kind, id }: Actor): SQL {
  return kind === 'account' ? sql`user_id = ${id}` : sql`unauth_id = ${id}`
}

const PREFIXES = { account: 'user:', browser: 'browser:' } as const

/** An actor as `event_erasures` names it. */
export function erasureKey({ kind, id }: Actor): string {
  return PREFIXES[kind] + id
}

/** The actor of a key that `erasureKey` has made, or null for any other text. */
export function actorOfKey(key: string): Actor | null {
  for (const kind of ['account', 'browser'] as const) {
    if (key.startsWith(PREFIXES[kind])) return { kind, id: key.slice(PREFIXES[kind].length) }
  }
  return null
}
