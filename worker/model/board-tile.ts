import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { parsed } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { BoardTile } from '#schema/boards/board.ts'
import { BOARD_COUNT_LIMIT } from '#schema/constants/feed.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { getMemberId, type Viewer } from '#worker/context/viewer.ts'
import {
  LISTED_PINS,
  mayCountListed,
  mayCountUnlisted,
  mayList,
  mayListOnBoard,
  mayListOnOpenBoard,
} from '#worker/model/pin-rules.ts'

/** Needs `boards` joined with its owner as `users`, and that the viewer may open each. */
export function tileColumns(viewer: Viewer) {
  return {
    id: boards.id,
    name: boards.name,
    slug: boards.slug,
    privacy: boards.privacy,
    isArchived: boards.isArchived,
    username: users.username,
    ownerName: users.fullName,
    pinCount: selectPinCount(viewer),
    covers: selectCovers(viewer),
  }
}

interface TileRow {
  id: string
  name: string
  slug: string
  privacy: string
  isArchived: boolean
  username: string
  ownerName: string
  pinCount: number
  covers: StoredImage[]
}

export function presentTile(row: TileRow): BoardTile {
  return {
    __typename: 'Board',
    id: row.id,
    name: row.name,
    url: href('board', { username: row.username, board: row.slug }),
    isSecret: row.privacy === 'secret',
    isArchived: row.isArchived,
    pinCount: row.pinCount,
    ownerName: row.ownerName,
    covers: row.covers.map((image) => toImage(image, '236x')),
  }
}

const COVERS = 3

/** The uploaded or chosen one first, then the newest. */
export function selectCovers(viewer: Viewer): SQL<StoredImage[]> {
  return parsed(sql`(select json_group_array(json_object('signature', p.signature, 'extension', p.extension,
      'width', p.width, 'height', p.height, 'dominantColor', p.dominant_color)) from (
    select entry_id, signature from (
      select '~~' as entry_id, ${boards.coverSignature} as signature where ${boards.coverSignature} is not null
      union all select '~' as entry_id, ${pins.imageSignature} as signature from ${pins}
        where ${pins.id} = ${boards.coverPinId} and ${mayListOnBoard(viewer)}
      union all select * from (
        select ${pins.id} as entry_id, ${pins.imageSignature} as signature from ${pins}
        where ${pins.boardId} = ${boards.id} and ${pins.id} is not ${boards.coverPinId}
          and ${mayListOnOpenBoard(viewer)}
        order by ${pins.id} desc limit ${COVERS})
      union all select * from (
        select s.id as entry_id, ${pins.imageSignature} as signature from saves s
        join ${pins} on ${pins.id} = s.pin_id
        where s.board_id = ${boards.id} and s.pin_id is not ${boards.coverPinId} and ${mayList(viewer)}
        order by s.id desc limit ${COVERS}))
    order by entry_id desc limit ${COVERS}) latest join pictures p on p.signature = latest.signature)`)
}

/**
 * The signature of one cover, where someone reads of `boards` who may not be on it yet: the uploaded or chosen one,
 * else the newest. Of what they may not see themselves only pins of a secret board count, as its invitation shows a
 * cover; never those of people who have blocked them, are away, or have a private profile and do not own the board.
 */
export function selectOfferedCover(viewer: Viewer): SQL<string | null> {
  const me = getMemberId(viewer)
  const isOfSecretBoard = sql`(${boards.privacy} = 'secret' and ${pins.boardId} = ${boards.id}
    and ${pins.deletedAt} is null and ${pins.isHidden} = 0 and ${pins.isUnsafe} = 0
    and ${isUnblocked(pins.pinnerId, me)} and exists (select 1 from users maker where maker.id = ${pins.pinnerId}
      and ${isActive('maker')} and (maker.is_private_profile = 0 or maker.id = ${boards.ownerId})))`
  const isShown = sql`(${mayListOnBoard(viewer)} or ${isOfSecretBoard})`
  return sql`coalesce(${boards.coverSignature},
    (select ${pins.imageSignature} from ${pins} where ${pins.id} = ${boards.coverPinId} and ${isShown}),
    (select signature from (
      select * from (select ${pins.id} as entry_id, ${pins.imageSignature} as signature from ${pins}
        where ${pins.boardId} = ${boards.id} and ${isShown} order by ${pins.id} desc limit 1)
      union all select * from (select s.id as entry_id, ${pins.imageSignature} as signature from saves s
        join ${pins} on ${pins.id} = s.pin_id
        where s.board_id = ${boards.id} and ${mayList(viewer)} order by s.id desc limit 1))
      order by entry_id desc limit 1))`
}

export function selectPinCount(viewer: Viewer): SQL<number> {
  const isMadeHere = sql`${pins.boardId} = ${boards.id}`
  const unlisted =
    viewer.type === 'AUTH'
      ? sql`union all select * from (
          select 1 from ${pins} where ${isMadeHere} and ${mayCountUnlisted(viewer.user.id)} limit ${BOARD_COUNT_LIMIT})`
      : sql``
  return sql<number>`(select count(*) from (select * from (
      select 1 from ${pins} where ${isMadeHere} and ${mayCountListed(viewer)} limit ${BOARD_COUNT_LIMIT})
    ${unlisted}
    union all select * from (
      select 1 from saves s join ${LISTED_PINS} on ${pins.id} = s.pin_id
      where s.board_id = ${boards.id} and ${mayList(viewer)} limit ${BOARD_COUNT_LIMIT})
    limit ${BOARD_COUNT_LIMIT}))`
}
