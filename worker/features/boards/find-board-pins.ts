import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { datedCards, datedPage, FEED_ROWS, idBefore } from '#worker/features/pins/card-feed.ts'
import { mayList, mayListOnBoard } from '#worker/features/pins/rules.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'
import { boardId, type BoardPlace } from './board-id.ts'

const readBoardPins = viewerStatement(boardPinsStatement)
const readSectionPins = viewerStatement(sectionPinsStatement)

export async function findBoardPins(
  context: QueryContext,
  { section, after, ...place }: QueryVariables<'BoardPinsQuery'>,
): Promise<QueryResult<'BoardPinsQuery'>> {
  const values = { ...place, before: idBefore(after) }
  const rows =
    section === null ? await readBoardPins(context, values) : await readSectionPins(context, { ...values, section })
  return datedPage(context.viewer, rows)
}

interface BoardPinsValues extends BoardPlace {
  before: string
}

export function boardPinsStatement(db: Database, viewer: Viewer, values: Places<BoardPinsValues>) {
  return selectPins(db, viewer, 'board_id', boardId(viewer, values), values)
}

export function sectionPinsStatement(
  db: Database,
  viewer: Viewer,
  values: Places<BoardPinsValues & { section: string }>,
) {
  const sectionId = sql`(select id from board_sections where board_id = ${boardId(viewer, values)}
    and slug = ${values.section})`
  return selectPins(db, viewer, 'section_id', sectionId, values)
}

function selectPins(
  db: Database,
  viewer: Viewer,
  column: 'board_id' | 'section_id',
  place: ReturnType<typeof boardId>,
  { before }: Places<BoardPinsValues>,
) {
  const key = sql.identifier(column)
  return datedCards(
    db,
    sql`select * from (
        select * from (select ${pins.id} as pin_id, ${pins.id} as entry_id from ${pins}
          where ${pins}.${key} = ${place} and ${pins.id} < ${before} and ${mayListOnBoard(viewer)}
          order by ${pins.id} desc limit ${FEED_ROWS})
        union all select * from (select s.pin_id, s.id as entry_id from saves s join ${pins} on ${pins.id} = s.pin_id
          where s.${key} = ${place} and s.id < ${before} and ${mayList(viewer)}
          order by s.id desc limit ${FEED_ROWS}))
      order by entry_id desc limit ${FEED_ROWS}`,
  )
}
