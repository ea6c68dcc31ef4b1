import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { PersonOfBoard } from '#schema/boards/board.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import type { BoardInvite, BoardInviteList, BoardInvitesInput } from '#schema/boards/invite-calls.ts'
import {
  BOARD_INVITES_PER_PAGE,
  type BoardInviteKind,
  type BoardInviteStatus,
} from '#schema/boards/invite-constants.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { selectOfferedCover } from '#worker/model/board-tile.ts'
import { requireBoard } from '#worker/model/require-board.ts'
import { findLinkUrl } from './invite-codes.ts'
import { confirmedAddress, fitsAge, isNamedOnBoard, isOpenInvite, isOpenRequest, isUnblockedBy } from './rules.ts'

/** What an invited person sees of a board until they accept: its name, cover and owner. */
export interface InviteRow {
  id: string
  kind: BoardInviteKind
  status: BoardInviteStatus
  code: string | null
  email: string | null
  permissions: BoardPermission[]
  createdAt: number
  boardId: string
  name: string
  slug: string
  isSecret: boolean
  isOnBoard: boolean
  cover: StoredImage | null
  owner: PersonRow
  inviter: PersonRow | null
  invited: PersonRow | null
}

export interface PersonRow {
  id: string
  username: string
  fullName: string
  image: string | null
}

export async function listInvites(
  context: MemberContext,
  { board_id: boardId, bookmark }: BoardInvitesInput,
): Promise<BoardInviteList> {
  const { db, env, viewer, now, siteOrigin } = context
  const me = viewer.user.id
  if (boardId !== undefined) await requireBoard(context, boardId, ['invite'])
  const position = bookmark === null ? undefined : decodeCursor(bookmark)
  if (position === null) fail('invalidInput', { field: 'bookmark', detail: 'cursor' })
  const rows = await selectInvites(db, {
    viewer,
    which: boardId === undefined ? ownInvites(me) : selectPendingInvites(boardId),
    condition: boardId === undefined ? isOffered(me, now) : isPending(me, now),
    after: position?.id,
    limit: BOARD_INVITES_PER_PAGE + 1,
  })
  const shown = rows.slice(0, BOARD_INVITES_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    items: await Promise.all(
      shown.map(async (row) => {
        const url = boardId === undefined ? null : await findLinkUrl(env, siteOrigin, row)
        return presentInvite(row, { url, showsEmail: boardId !== undefined })
      }),
    ),
    bookmark: last ? encodeCursor({ score: 0, id: last.id }) : null,
  }
}

/** Ids of invitations, by name and by mail. */
export function ownInvites(me: string): SQL {
  return sql`select own.id from board_invites own where own.user_id = ${me} and own.kind = 'person'
    union select mailed.id from board_invites mailed where mailed.email = ${confirmedAddress(me)}
      and mailed.kind = 'mail'`
}

export function selectPendingInvites(boardId: string | SQL): SQL {
  return sql`select waiting.id from board_invites waiting where waiting.board_id = ${boardId}
    and waiting.status = 'pending'`
}

/** True for a person who is not on the board yet. */
export function isOffered(me: string, now: number): SQL {
  return sql`(${isOpenInvite(now)} and ${isUnblockedBy(me)} and ${fitsAge(me, now)} and ${boards.ownerId} <> ${me}
    and not exists (select 1 from board_collaborators mate where mate.board_id = i.board_id and mate.user_id = ${me}))`
}

/**
 * Invitations are listed on a board on which one may invite, if they are still worth something, and requests of people
 * who are there; each is of people who are named to the viewer.
 */
export function isPending(me: string, now: number): SQL {
  return sql`(${mayDo(me, 'invite')} and (i.user_id is null or ${isNamedOnBoard(sql`i.user_id`, me, now)})
    and (${isOpenInvite(now)} or ${isOpenRequest()}))`
}

interface Selection {
  /** The reader of the invitations. */
  viewer: Viewer
  /** Ids. */
  which: SQL
  condition: SQL
  after?: string | undefined
  limit: number
  /** True if the viewer is on the board. */
  isOnBoard?: SQL
}

/** Newest first. */
export async function selectInvites(db: Database, selection: Selection): Promise<InviteRow[]> {
  return invitesStatement(db, selection)
}

export function invitesStatement(
  db: Database,
  { viewer, which, condition, after, limit, isOnBoard = sql`0` }: Selection,
) {
  return db
    .select({
      id: sql<string>`i.id`,
      kind: sql<BoardInviteKind>`i.kind`,
      status: sql<BoardInviteStatus>`i.status`,
      code: sql<string | null>`i.code`,
      email: sql<string | null>`i.email`,
      permissions: parsed<BoardPermission[]>(sql`i.permissions`),
      createdAt: sql<number>`i.created_at`,
      boardId: boards.id,
      name: boards.name,
      slug: boards.slug,
      isOnBoard: yesOrNo(isOnBoard),
      isSecret: yesOrNo(sql`${boards.privacy} = 'secret'`),
      cover: parsed<StoredImage | null>(sql`(select json_object('signature', p.signature, 'extension', p.extension,
        'width', p.width, 'height', p.height, 'dominantColor', p.dominant_color)
        from pictures p where p.signature = ${selectOfferedCover(viewer)})`),
      owner: parsed<PersonRow>(person(sql`${boards.ownerId}`)),
      inviter: parsed<PersonRow | null>(person(sql`i.inviter_id`)),
      invited: parsed<PersonRow | null>(person(sql`i.user_id`)),
    })
    .from(sql`board_invites i`)
    .innerJoin(boards, sql`${boards.id} = i.board_id`)
    .where(sql`i.id in (${which}) and ${condition} and ${after === undefined ? sql`1` : sql`i.id < ${after}`}`)
    .orderBy(sql`i.id desc`)
    .limit(limit)
}

function person(id: SQL): SQL {
  return sql`(select json_object('id', p.id, 'username', p.username, 'fullName', p.full_name,
    'image', p.picture_signature) from users p where p.id = ${id})`
}

/** Those who may invite see addresses and links. */
export function presentInvite(
  row: InviteRow,
  { url, showsEmail }: { url: string | null; showsEmail: boolean },
): BoardInvite {
  return toSnakeCase({
    inviteId: row.id,
    kind: row.kind,
    status: row.status,
    permissions: row.permissions,
    board: {
      id: row.boardId,
      name: row.name,
      url: href('board', { username: row.owner.username, board: row.slug }),
      owner: presentPerson(row.owner),
      coverImages: row.cover ? [toImage(row.cover, '236x')] : [],
    },
    inviter: row.inviter && presentPerson(row.inviter),
    user: row.invited && presentPerson(row.invited),
    email: showsEmail ? row.email : null,
    url,
    createdAt: new Date(row.createdAt).toISOString(),
  })
}

function presentPerson({ id, username, fullName }: PersonRow): PersonOfBoard {
  return { id, username, fullName }
}
