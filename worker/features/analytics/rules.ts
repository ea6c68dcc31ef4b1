import { sql, type SQL } from 'drizzle-orm'
import type { SignedInViewer } from '#worker/context/viewer.ts'

export function isOwn(viewer: SignedInViewer, pins: string): SQL {
  return sql`${sql.identifier(pins)}.pinner_id = ${viewer.user.id}`
}
