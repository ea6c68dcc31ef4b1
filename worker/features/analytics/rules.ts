import { sql, type SQL } from 'drizzle-orm'
import type { SignedInViewer } from '#worker/context/viewer.ts'

/** The figures of a pin are for whoever pinned it, and for nobody else. */
export function isOwn(viewer: SignedInViewer, pins: string): SQL {
  return sql`${sql.identifier(pins)}.pinner_id = ${viewer.user.id}`
}
