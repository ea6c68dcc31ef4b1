import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '#worker/context/viewer.ts'

export interface Actor {
  kind: 'account' | 'browser'
  id: string
}

interface Identified {
  viewer: { type: 'AUTH'; user: { id: string } } | { type: Exclude<Viewer['type'], 'AUTH'> }
  unauthId: string | null
}

/** A limited login counts as its browser only. */
export function findActor({ viewer, unauthId }: Identified): Actor | null {
  if (viewer.type === 'AUTH') return { kind: 'account', id: viewer.user.id }
  return unauthId === null ? null : { kind: 'browser', id: unauthId }
}

export function isActor({ kind, id }: Actor): SQL {
  return kind === 'account' ? sql`user_id = ${id}` : sql`unauth_id = ${id}`
}

const PREFIXES = { account: 'user:', browser: 'browser:' } as const

export function erasureKey({ kind, id }: Actor): string {
  return PREFIXES[kind] + id
}

export function parseErasureKey(key: string): Actor | null {
  for (const kind of ['account', 'browser'] as const) {
    if (key.startsWith(PREFIXES[kind])) return { kind, id: key.slice(PREFIXES[kind].length) }
  }
  return null
}
