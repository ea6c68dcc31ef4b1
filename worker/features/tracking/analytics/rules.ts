import { sql, type SQL } from 'drizzle-orm'
import type { SignedInViewer } from '#worker/context/viewer.ts'

export function isOwn(viewer: SignedInViewer, pins: string): SQL {
  const table = sql.identifier(pins)
  return sql`(${table}.pinner_id = ${viewer.user.id} and ${table}.deleted_at is null)`
}
