import { getTableColumns } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'

/** An account as a session finds it, with the default of each column that is not given. */
export function viewerUser(columns: Partial<ViewerUser>): ViewerUser {
  const { passwordHash: _, ...known } = getTableColumns(users)
  const defaults = Object.entries(known).map(([name, column]) => [name, column.default ?? null])
  return { ...(Object.fromEntries(defaults) as ViewerUser), hasPassword: true, hasPasscode: false, ...columns }
}
