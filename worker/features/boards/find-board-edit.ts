import { and, eq, sql, type SQL } from 'drizzle-orm'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { BoardLosses } from '#schema/boards/board.ts'
import { BOARD_COUNT_LIMIT } from '#schema/constants/feed.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { chosenPrivacy, mayDo } from '#worker/model/board-rules.ts'
import { mayList, mayListOnBoard } from '#worker/model/pin-rules.ts'
import { selectSections } from '#worker/model/read-board.ts'

const COVER_CHOICES = 24

/** Answers those who may change it; for all others there is no such page. */
export async function findBoardEdit(
  { db, reader, viewer }: QueryContext,
  { username, board: slug }: QueryVariables<'BoardEditQuery'>,
): Promise<QueryResult<'BoardEditQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const me = viewer.user.id
  const [row] = await reader.read(
    db
      .select({
        id: boards.id,
        name: boards.name,
        description: boards.description,
        privacy: chosenPrivacy(),
        layout: boards.layout,
        isArchived: boards.isArchived,
        coverPinId: boards.coverPinId,
        cover: selectOwnCover(),
        mayManage: yesOrNo(mayDo(me, 'manage')),
        sections: selectSections(viewer),
        covers: selectCoverChoices(viewer),
        losses: selectLosses(me),
      })
      .from(boards)
      .innerJoin(users, eq(users.id, boards.ownerId))
      .where(and(eq(users.username, username), eq(boards.slug, slug), mayDo(me, 'editBoard'))),
  )
  if (!row) return missing()
  return {
    __typename: 'BoardEdit',
    id: row.id,
    name: row.name,
    url: href('board', { username, board: slug }),
    description: row.description,
    isSecret: row.privacy === 'secret',
    layout: row.layout === 'default' ? 'grid' : row.layout,
    isArchived: row.isArchived,
    coverPinId: row.coverPinId,
    cover: row.cover && toImage(row.cover, '136x136'),
    coverChoices: row.covers.map(({ pinId, title, image }) => ({ pinId, title, image: toImage(image, '136x136') })),
    sections: row.sections.map(({ id, title, pinCount }) => ({ id, title, pinCount })),
    mayManage: row.mayManage,
    losses: row.losses,
  }
}

function selectOwnCover(): SQL<StoredImage | null> {
  return parsed(sql`(select json_object('signature', p.signature, 'extension', p.extension, 'width', p.width,
      'height', p.height, 'dominantColor', p.dominant_color)
    from pictures p where p.signature = ${boards.coverSignature})`)
}

interface CoverChoice {
  pinId: string
  title: string
  image: StoredImage
}

/** The newest pins, and before them the chosen one. */
function selectCoverChoices(viewer: Viewer): SQL<CoverChoice[]> {
  return parsed(sql`(select json_group_array(json_object('pinId', latest.id, 'title', latest.title,
      'image', json_object('signature', p.signature, 'extension', p.extension, 'width', p.width,
        'height', p.height, 'dominantColor', p.dominant_color))) from (
    select id, title, signature from (
      select '~' as entry_id, ${pins.id} as id, ${pins.title} as title, ${pins.imageSignature} as signature
        from ${pins} where ${pins.id} = ${boards.coverPinId} and ${mayListOnBoard(viewer)}
      union all select * from (
        select ${pins.id} as entry_id, ${pins.id}, ${pins.title}, ${pins.imageSignature} from ${pins}
        where ${pins.boardId} = ${boards.id} and ${pins.id} is not ${boards.coverPinId} and ${mayListOnBoard(viewer)}
        order by ${pins.id} desc limit ${COVER_CHOICES})
      union all select * from (
        select s.id as entry_id, ${pins.id}, ${pins.title}, ${pins.imageSignature} from saves s
        join ${pins} on ${pins.id} = s.pin_id
        where s.board_id = ${boards.id} and s.pin_id is not ${boards.coverPinId} and ${mayList(viewer)}
        order by s.id desc limit ${COVER_CHOICES}))
    group by id order by max(entry_id) desc limit ${COVER_CHOICES}) latest
    join pictures p on p.signature = latest.signature)`)
}

/** Null for those who may not delete it. Each is counted up to one more than `BOARD_COUNT_LIMIT`. */
function selectLosses(me: string): SQL<BoardLosses | null> {
  const limit = sql`limit ${BOARD_COUNT_LIMIT + 1}`
  const mine = sql`select p.id from pins p where p.board_id = ${boards.id} and p.pinner_id = ${me}
    and p.deleted_at is null ${limit}`
  // Ranges of the two indexes that have all pins of a board by who made them: no other pin is looked at.
  const isListed = sql`p.audience = 'public' and p.is_hidden = 0 and p.is_unsafe = 0`
  const ofOthers = [isListed, sql`not (${isListed})`].flatMap((part) =>
    [sql`<`, sql`>`].map(
      (side) => sql`select * from (
        select 1 from pins p where p.board_id = ${boards.id} and p.pinner_id ${side} ${me} and ${part} ${limit})`,
    ),
  )
  const returned = sql`select * from (${sql.join(ofOthers, sql` union all `)}) ${limit}`
  const saves = sql`select 1 from (${mine}) own join saves s on s.pin_id = own.id where s.user_id <> ${me} ${limit}`
  return parsed(sql`(select case when ${mayDo(me, 'delete')} then json_object(
      'pins', (select count(*) from (${mine})), 'saves', (select count(*) from (${saves})),
      'returnedPins', (select count(*) from (${returned}))) else 'null' end)`)
}
