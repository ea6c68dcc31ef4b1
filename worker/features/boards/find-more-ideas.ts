import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Member } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { newestOnBoard } from '#worker/model/newest-on-board.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/model/pin-card.ts'
import { maySuggest } from '#worker/model/pin-rules.ts'

/** Entries that the viewer has last saved and made, to find the boards that they are at. */
const LATEST_ENTRIES = 100

const SHOWN_BOARDS = 6

const IDEAS_PER_BOARD = 8

/** The newest of a board, whose related pins are suggested. */
const SOURCE_PINS = 6

const RELATED_PER_PIN = 20

/** Finds what is like the newest pins of each board that the viewer used recently and not theirs yet. */
export async function findMoreIdeas({ db, reader, viewer }: QueryContext): Promise<QueryResult<'MoreIdeasQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const [recent, ideas] = await Promise.all([
    reader.read(recentBoardsStatement(db, viewer)),
    reader.read(moreIdeasStatement(db, viewer)),
  ])
  const present = cardPresenter(viewer)
  const shown = new Set<string>()
  const found = recent.map(({ id, name, slug, privacy, username }) => {
    const own = ideas.filter(({ boardId, id: pinId }) => boardId === id && !shown.has(pinId)).slice(0, IDEAS_PER_BOARD)
    for (const { id: pinId } of own) shown.add(pinId)
    return {
      id,
      name,
      isSecret: privacy === 'secret',
      url: href('board', { username, board: slug }),
      ideasUrl: href('boardIdeas', { username, board: slug }),
      pins: own.map(present),
    }
  })
  return { __typename: 'MoreIdeas', boards: found.filter((board) => board.pins.length > 0) }
}

function recentBoardsStatement(db: Database, viewer: Member) {
  return db
    .select({
      id: boards.id,
      name: boards.name,
      slug: boards.slug,
      privacy: boards.privacy,
      username: users.username,
    })
    .from(sql`(${recentBoards(viewer)}) as recent`)
    .innerJoin(boards, eq(boards.id, sql`recent.board_id`))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.isArchived, false), mayDo(viewer.user.id, 'save')))
    .orderBy(sql`recent.latest desc`)
    .limit(SHOWN_BOARDS)
}

function recentBoards({ user: { id: me } }: Member): SQL {
  return sql`select board_id, max(id) as latest from (
      select * from (select board_id, id from saves where user_id = ${me} order by id desc limit ${LATEST_ENTRIES})
      union all select * from (select board_id, id from pins where pinner_id = ${me} and deleted_at is null
        order by id desc limit ${LATEST_ENTRIES}))
    group by board_id order by latest desc`
}

/** Some for each board beyond what is shown: boards that are alike share their ideas. */
function moreIdeasStatement(db: Database, viewer: Member) {
  const me = viewer.user.id
  const newest = sql`select json_group_array(pin_id) from (
    ${newestOnBoard(viewer, sql`recent.board_id`, SOURCE_PINS)})`
  const best = sql`select json_group_array(json_array(related_pin_id, score)) from (
      select r.related_pin_id, r.score from related_pins r where r.pin_id = source.pin_id
      order by r.score desc, r.related_pin_id desc limit ${RELATED_PER_PIN})`
  const ranked = sql`with recent as materialized (
      select recent.board_id from (${recentBoards(viewer)}) recent join ${boards} on ${boards.id} = recent.board_id
      where ${boards.isArchived} = 0 and ${mayDo(me, 'save')} order by recent.latest desc limit ${SHOWN_BOARDS}),
    source as materialized (select recent.board_id, each.value as pin_id from recent, json_each((${newest})) each),
    idea as materialized (select source.board_id, each.value ->> 0 as pin_id, max(each.value ->> 1) as score
      from source, json_each((${best})) each group by 1, 2),
    open as materialized (select idea.board_id, idea.pin_id, idea.score,
        row_number() over (partition by idea.board_id order by idea.score desc, idea.pin_id desc) as turn
      from idea join ${pins} on ${pins.id} = idea.pin_id
      where ${maySuggest(viewer)} and ${pins.pinnerId} <> ${me}
        and not exists (select 1 from saves s where s.user_id = ${me} and s.pin_id = idea.pin_id))
    select board_id, pin_id, turn from open where turn <= ${IDEAS_PER_BOARD * 2}`
  return db
    .select({ ...CARD_COLUMNS, boardId: sql<string>`ranked.board_id` })
    .from(sql`(${ranked}) as ranked`)
    .innerJoin(pins, eq(pins.id, sql`ranked.pin_id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(sql`ranked.turn`)
}
