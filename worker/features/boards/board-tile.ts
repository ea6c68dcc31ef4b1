import { boards } from '#db/tables/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardTile } from '#schema/board.ts'
import { imageOf } from '#schema/media-url.ts'
import type { Picture } from '#schema/picture.ts'
import { href } from '#schema/routes.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { selectCovers, selectPinCount } from './board-parts.ts'

/** They need `boards` joined with its owner as `users`. */
export function tileColumns(viewer: Viewer) {
  return {
    id: boards.id,
    name: boards.name,
    slug: boards.slug,
    privacy: boards.privacy,
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
  username: string
  ownerName: string
  pinCount: number
  covers: Picture[]
}

export function presentTile(row: TileRow): BoardTile {
  return {
    __typename: 'Board',
    id: row.id,
    name: row.name,
    url: href('board', { username: row.username, board: row.slug }),
    isSecret: row.privacy === 'secret',
    pinCount: row.pinCount,
    ownerName: row.ownerName,
    covers: row.covers.map((picture) => imageOf(picture, '236x')),
  }
}
