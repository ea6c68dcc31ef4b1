import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { parsed } from '#db/expressions.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { boardId, type BoardAddress } from '#worker/model/board-id.ts'
import { datedCardsWith, datedPage, FEED_ROWS, idBefore } from '#worker/model/pin-card-feed.ts'
import { mayList, mayListOnBoard } from '#worker/model/pin-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readBoardPins = viewerStatement(boardPinsStatement)
const readSectionPins = viewerStatement(sectionPinsStatement)

export async function findBoardPins(
  context: QueryContext,
  { section, after, ...place }: QueryVariables<'BoardPinsQuery'>,
): Promise<QueryResult<'BoardPinsQuery'>> {
  const values = { ...place, before: idBefore(after) }
  const rows =
    section === null ? await readBoardPins(context, values) : await readSectionPins(context, { ...values, section })
  const page = datedPage(context.viewer, rows)
  return {
    ...page,
    edges: page.edges.map((edge, place) => {
      const saver = rows[place]?.saver ?? null
      return saver === null ? edge : { ...edge, node: { ...edge.node, savedBy: presentSaver(saver) } }
    }),
  }
}

function presentSaver({ username, fullName, image }: Saver) {
  return { username, fullName, smallImageUrl: image && mediaUrl('75x75', image, 'webp') }
}

interface Saver {
  username: string
  fullName: string
  image: string | null
}

/** Private profiles are not named. */
function selectSaver(viewer: Viewer) {
  const isNamed =
    viewer.type === 'AUTH'
      ? sql`(u.id = ${viewer.user.id} or (u.is_private_profile = 0 and ${isUnblocked(sql`u.id`, viewer.user.id)}))`
      : sql`u.is_private_profile = 0`
  return parsed<Saver | null>(sql`(select json_object('username', u.username, 'fullName', u.full_name,
    'image', u.picture_signature) from users u where u.id = ranked.saver_id and ${isActive('u')} and ${isNamed})`)
}

/** The saver is named where there is more than one who may save. */
const SAVER = sql`(case when (select b.is_collaborative from boards b where b.id = s.board_id) then s.user_id end)`

interface BoardPinsValues extends BoardAddress {
  before: string
}

export function boardPinsStatement(db: Database, viewer: Viewer, values: Placeholders<BoardPinsValues>) {
  return selectPins(
    db,
    viewer,
    (table) => sql`${table}.board_id = ${boardId(viewer, values)} and ${table}.section_id is null`,
    values,
  )
}

export function sectionPinsStatement(
  db: Database,
  viewer: Viewer,
  values: Placeholders<BoardPinsValues & { section: string }>,
) {
  const sectionId = sql`(select id from board_sections where board_id = ${boardId(viewer, values)}
    and slug = ${values.section})`
  return selectPins(db, viewer, (table) => sql`${table}.section_id = ${sectionId}`, values)
}

function selectPins(
  db: Database,
  viewer: Viewer,
  isWithin: (table: SQL) => SQL,
  { before }: Placeholders<BoardPinsValues>,
) {
  return datedCardsWith(
    db,
    sql`select * from (
        select * from (select ${pins.id} as pin_id, ${pins.boardPlace} as entry_id, null as saver_id from ${pins}
          where ${isWithin(sql`${pins}`)} and ${pins.boardPlace} < ${before} and ${mayListOnBoard(viewer)}
          order by ${pins.boardPlace} desc limit ${FEED_ROWS})
        union all select * from (select s.pin_id, s.place as entry_id, ${SAVER} as saver_id
          from saves s join ${pins} on ${pins.id} = s.pin_id
          where ${isWithin(sql`s`)} and s.place < ${before} and ${mayList(viewer)}
          order by s.place desc limit ${FEED_ROWS}))
      order by entry_id desc limit ${FEED_ROWS}`,
    { saver: selectSaver(viewer), note: selectOwnNote(viewer, sql`ranked.entry_id`) },
  )
}

/** The note of the save that the entry is, or of the pin that was made on the board. */
function selectOwnNote(viewer: Viewer, entryId: SQL): SQL<string | null> {
  if (viewer.type !== 'AUTH') return sql`null`
  const me = viewer.user.id
  return sql`coalesce((select nullif(own.note, '') from saves own where own.user_id = ${me}
      and own.pin_id = ${pins.id} and own.place = ${entryId}),
    iif(${pins.pinnerId} = ${me} and ${pins.boardPlace} = ${entryId}, nullif(${pins.boardNote}, ''), null))`
}
