import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { isOnBoardOfProfile } from '#worker/model/board-rules.ts'
import { datedCards, datedPage, FEED_ROWS, idBefore } from '#worker/model/pin-card-feed.ts'
import { mayList } from '#worker/model/pin-rules.ts'
import { openProfile } from '#worker/model/profile-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const READS = { created: viewerStatement(createdStatement), all: viewerStatement(allStatement) }

export async function findProfilePins(
  context: QueryContext,
  { username, kind, after }: QueryVariables<'ProfilePinsQuery'>,
): Promise<QueryResult<'ProfilePinsQuery'>> {
  return datedPage(context.viewer, await READS[kind](context, { username, before: idBefore(after) }))
}

interface ProfilePinsValues {
  username: string
  before: string
}

export function createdStatement(db: Database, viewer: Viewer, values: Placeholders<ProfilePinsValues>) {
  return datedCards(db, created(viewer, values))
}

export function allStatement(db: Database, viewer: Viewer, values: Placeholders<ProfilePinsValues>) {
  const kept = sql`select s.pin_id, s.id as entry_id from saves s
      join ${pins} on ${pins.id} = s.pin_id
    where s.user_id = ${openProfile(viewer, values.username)} and s.is_off_profile = 0 and s.id < ${values.before}
      and ${mayList(viewer)} and ${isOnBoardOfProfile(viewer, sql`s.board_id`)}
    order by s.id desc limit ${FEED_ROWS}`
  return datedCards(
    db,
    sql`select * from (select * from (${created(viewer, values)}) union all select * from (${kept}))
      order by entry_id desc limit ${FEED_ROWS}`,
  )
}

function created(viewer: Viewer, values: Placeholders<ProfilePinsValues>): SQL {
  return sql`select ${pins.id} as pin_id, ${pins.id} as entry_id from ${pins}
    where ${pins.pinnerId} = ${openProfile(viewer, values.username)} and ${pins.id} < ${values.before}
      and ${mayList(viewer)}
    order by ${pins.id} desc limit ${FEED_ROWS}`
}
