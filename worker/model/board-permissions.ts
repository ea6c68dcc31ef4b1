import { sql } from 'drizzle-orm'
import { parsed } from '#db/expressions.ts'
import { BOARD_PERMISSIONS, type BoardAction, type BoardPermission } from '#schema/boards/constants.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayDo } from './board-rules.ts'

export const ACTION_BY_PERMISSION: Record<BoardPermission, BoardAction> = {
  save_pins: 'save',
  edit_pins: 'editPins',
  edit_board: 'editBoard',
  invite: 'invite',
  manage: 'manage',
}

/** Those that the viewer has, `manage` with all that it implies. */
export function selectPermissions(viewer: Viewer) {
  if (viewer.type !== 'AUTH') return parsed<BoardPermission[]>(sql`'[]'`)
  const me = viewer.user.id
  const rows = BOARD_PERMISSIONS.map(
    (name) => sql`select ${name} as name where ${mayDo(me, ACTION_BY_PERMISSION[name])}`,
  )
  return parsed<BoardPermission[]>(sql`(select json_group_array(name) from (${sql.join(rows, sql` union all `)}))`)
}
