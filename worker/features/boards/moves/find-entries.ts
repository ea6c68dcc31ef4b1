import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { ENTRY_PAGE_SIZE } from '#schema/constants/feed.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Member } from '#worker/context/viewer.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { toConnection } from '#worker/model/feed-connection.ts'
import { idBefore } from '#worker/model/pin-card-feed.ts'
import { mayList, mayListOnBoard } from '#worker/model/pin-rules.ts'

const NONE: QueryResult<'BoardEntriesQuery'> = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }

/** What can be organized; what is shown of it is what the board shows. */
export async function findEntries(
  { db, reader, viewer }: QueryContext,
  variables: QueryVariables<'BoardEntriesQuery'>,
): Promise<QueryResult<'BoardEntriesQuery'>> {
  if (viewer.type !== 'AUTH') return NONE
  const me = viewer.user.id
  const rows = await reader.read(entriesStatement(db, viewer, variables))
  return toConnection(
    rows,
    ENTRY_PAGE_SIZE,
    ({ place }) => ({ score: 0, id: place }),
    ({ id, pinId, title, image, isPin, userId, userName, mayEdit }) => ({
      id,
      pinId,
      title,
      image: toImage(image, '236x'),
      addedBy: userId === me ? null : userName,
      isOwnPin: isPin && userId === me,
      isMovable: mayEdit || userId === me,
    }),
  )
}

function entriesStatement(
  db: Database,
  viewer: Member,
  { boardId, sectionId, isUnorganized, after }: QueryVariables<'BoardEntriesQuery'>,
) {
  const me = viewer.user.id
  const limit = sql`limit ${ENTRY_PAGE_SIZE + 1}`
  const before = idBefore(after)
  const isWithin = (section: SQL, board: SQL) =>
    sectionId === null
      ? sql`${board} = ${boardId} and ${isUnorganized ? sql`${section} is null` : sql`1`}`
      : sql`${section} = ${sectionId} and ${board} = ${boardId}`
  const found = sql`(select * from (
      select * from (select ${pins.id} as id, ${pins.id} as pin_id, ${pins.pinnerId} as user_id, 1 as is_pin,
          ${pins.boardPlace} as place from ${pins}
        where ${isWithin(sql`${pins.sectionId}`, sql`${pins.boardId}`)} and ${pins.boardPlace} < ${before}
          and ${pins.deletedAt} is null and ${mayListOnBoard(viewer)}
        order by ${pins.boardPlace} desc ${limit})
      union all select * from (select ${saves.id}, ${saves.pinId}, ${saves.userId}, 0, ${saves.place} from ${saves}
        join ${pins} on ${pins.id} = ${saves.pinId}
        where ${isWithin(sql`${saves.sectionId}`, sql`${saves.boardId}`)} and ${saves.place} < ${before}
          and ${mayList(viewer)}
        order by ${saves.place} desc ${limit}))
    order by place desc ${limit}) as found`
  const place = sql<string>`found.place`
  return db
    .select({
      id: sql<string>`found.id`,
      pinId: pins.id,
      title: sql<string>`coalesce(nullif(${pins.gridTitle}, ''), ${pins.title})`,
      image: {
        signature: images.signature,
        extension: images.extension,
        width: images.width,
        height: images.height,
        dominantColor: images.dominantColor,
      },
      isPin: yesOrNo(sql`found.is_pin`),
      userId: users.id,
      userName: users.fullName,
      mayEdit: yesOrNo(mayDo(me, 'editPins')),
      place,
    })
    .from(found)
    .innerJoin(boards, and(eq(boards.id, boardId), mayDo(me, 'view')))
    .innerJoin(pins, eq(pins.id, sql`found.pin_id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, sql`found.user_id`))
    .orderBy(desc(place))
}
