import { desc, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { ProfileActivity } from '#schema/people/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { isOnBoardOfProfile, isOnProfile } from '#worker/model/board-rules.ts'
import { toConnection } from '#worker/model/feed-connection.ts'
import { FEED_ROWS, idBefore } from '#worker/model/pin-card-feed.ts'
import { presentPreview, selectPreview, type PreviewRecord } from '#worker/model/pin-preview.ts'
import { mayList } from '#worker/model/pin-rules.ts'
import { openProfile } from '#worker/model/profile-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readActivity = viewerStatement(activityStatement)

export async function findProfileActivity(
  context: QueryContext,
  { username, after }: QueryVariables<'ProfileActivityQuery'>,
): Promise<QueryResult<'ProfileActivityQuery'>> {
  const rows = await readActivity(context, { username, before: idBefore(after) })
  return toConnection(rows, PIN_PAGE_SIZE, ({ id }) => ({ score: 0, id }), presentActivity)
}

interface BoardRecord {
  id: string
  name: string
  slug: string
  username: string
}

/** Pins that they made, saves on boards of profiles, and new boards of theirs. Never what only some may see. */
export function activityStatement(
  db: Database,
  viewer: Viewer,
  { username, before }: Placeholders<{ username: string; before: string }>,
) {
  const person = openProfile(viewer, username)
  const created = sql`select ${pins.id} as entry_id, 'created' as kind, ${pins.id} as pin_id,
      ${pins.boardId} as board_id, ${pins.createdAt} as at from ${pins}
    where ${pins.pinnerId} = ${person} and ${pins.id} < ${before} and ${mayList(viewer)}
    order by ${pins.id} desc limit ${FEED_ROWS}`
  const saved = sql`select s.id as entry_id, 'saved' as kind, s.pin_id, s.board_id, s.created_at as at
    from saves s join ${pins} on ${pins.id} = s.pin_id
    where s.user_id = ${person} and s.is_off_profile = 0 and s.id < ${before} and ${mayList(viewer)}
      and ${isOnBoardOfProfile(viewer, sql`s.board_id`)}
    order by s.id desc limit ${FEED_ROWS}`
  const made = sql`select mine.id as entry_id, 'board' as kind, null as pin_id, mine.id as board_id,
      mine.created_at as at from boards mine
    where mine.owner_id = ${person} and mine.privacy = 'public' and mine.is_archived = 0 and mine.id < ${before}
    order by mine.id desc limit ${FEED_ROWS}`
  const id = sql<string>`entries.entry_id`
  return db
    .select({
      id,
      kind: sql<ProfileActivity['kind']>`entries.kind`,
      at: sql<number>`entries.at`,
      pin: selectPreview<PreviewRecord | null>(sql`entries.pin_id`),
      board: parsed<BoardRecord | null>(sql`(select json_object('id', ${boards.id}, 'name', ${boards.name},
          'slug', ${boards.slug}, 'username', ${users.username})
        from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
        where ${boards.id} = entries.board_id and ${isOnProfile(viewer)})`),
    })
    .from(
      sql`(select * from (select * from (${created}) union all select * from (${saved})
        union all select * from (${made})) order by entry_id desc limit ${FEED_ROWS}) as entries`,
    )
    .orderBy(desc(id))
}

type ActivityRow = ReturnType<typeof activityStatement>['_']['result'][number]

function presentActivity({ id, kind, at, pin, board }: ActivityRow): ProfileActivity {
  return {
    __typename: 'ProfileActivity',
    id,
    kind,
    at: new Date(at).toISOString(),
    pin: pin && presentPreview(pin),
    board: board && {
      id: board.id,
      name: board.name,
      url: href('board', { username: board.username, board: board.slug }),
      owner: { username: board.username },
    },
  }
}
