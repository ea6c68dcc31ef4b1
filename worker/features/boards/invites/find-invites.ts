import { and, eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import { BOARD_INVITES_PER_PAGE, MAX_COLLABORATORS, MAX_PENDING_INVITES } from '#schema/boards/invite-constants.ts'
import type { BoardPerson, OfferedInvite } from '#schema/boards/invite-queries.ts'
import { mediaUrl, toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { getMemberId, type Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { selectPermissions } from '#worker/model/board-permissions.ts'
import { mayDo, mayOpenBoard } from '#worker/model/board-rules.ts'
import { isToken } from '#worker/platform/tokens.ts'
import { findLinkUrl, hasCode } from './invite-codes.ts'
import {
  selectPendingInvites,
  invitesStatement,
  isOffered,
  isPending,
  ownInvites,
  type InviteRow,
  type PersonRow,
} from './list-invites.ts'
import { fitsAge, isNamedOnBoard, isOpenInvite, isUnblockedBy } from './rules.ts'

export async function findOwnInvites({
  db,
  reader,
  viewer,
  now,
}: QueryContext): Promise<QueryResult<'BoardInvitesQuery'>> {
  if (viewer.type !== 'AUTH') return { __typename: 'BoardInvites', invites: [] }
  const me = viewer.user.id
  const selection = { viewer, which: ownInvites(me), condition: isOffered(me, now), limit: BOARD_INVITES_PER_PAGE }
  const rows = await reader.read(invitesStatement(db, selection))
  return { __typename: 'BoardInvites', invites: rows.map(presentOffer) }
}

/** Readable by anyone with the code, also before they log in; never by people who were blocked. */
export async function findInviteByCode(
  { db, reader, viewer, now }: QueryContext,
  { code }: QueryVariables<'BoardInviteQuery'>,
): Promise<QueryResult<'BoardInviteQuery'>> {
  if (!isToken(code)) return missing('inviteNotFound')
  const me = getMemberId(viewer)
  const rows = await reader.read(
    invitesStatement(db, {
      viewer,
      which: sql`select coded.id from board_invites coded where ${await hasCode('coded', code)}`,
      condition: sql`((${isOpenInvite(now)} and ${isUnblockedBy(me)} and ${fitsAge(me, now)})
        or (${isOnBoard(viewer)} and (i.user_id = ${me} or i.kind = 'link')))`,
      limit: 1,
      isOnBoard: isOnBoard(viewer),
    }),
  )
  const [row] = rows
  if (!row) return missing('inviteNotFound')
  const boardUrl = row.isOnBoard ? href('board', { username: row.owner.username, board: row.slug }) : null
  return { __typename: 'BoardInvite', invite: presentOffer(row), boardUrl }
}

export async function findBoardNotice(
  { db, reader, viewer, now }: QueryContext,
  { username, board }: QueryVariables<'BoardNoticeQuery'>,
): Promise<QueryResult<'BoardNoticeQuery'>> {
  if (viewer.type !== 'AUTH') return { __typename: 'BoardNotice', waiting: null }
  const me = viewer.user.id
  const [row] = await reader.read(
    invitesStatement(db, {
      viewer,
      which: sql`select own.id from board_invites own where own.board_id = ${idAt(username, board)}
        and own.user_id = ${me} and own.status = 'pending'`,
      condition: sql`((i.kind = 'request' and ${mayOpenBoardOf(viewer)}) or ${isOffered(me, now)})`,
      limit: 1,
    }),
  )
  const waiting = row && {
    inviteId: row.id,
    isRequest: row.kind === 'request',
    board: row.name,
    inviterName: row.inviter?.fullName ?? null,
  }
  return { __typename: 'BoardNotice', waiting: waiting ?? null }
}

/** A subselect; whether the viewer may know of it is for the statement around it. */
function idAt(username: string, slug: string) {
  return sql`(select b.id from boards b join users host on host.id = b.owner_id
    where host.username = ${username} and b.slug = ${slug})`
}

/** A board that was asked for may be secret by now. */
function mayOpenBoardOf(viewer: Viewer) {
  return sql`i.board_id in (select ${boards.id} from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
    where ${boards.id} = i.board_id and ${mayOpenBoard(viewer)})`
}

function isOnBoard(viewer: Viewer) {
  return viewer.type === 'AUTH' ? mayDo(viewer.user.id, 'view') : sql`0`
}

/** Everyone on the board, as those on it see them, and for those who may invite also those who are to come. */
export async function findBoardPeople(
  { db, env, reader, viewer, now, siteOrigin }: QueryContext,
  { username, board: slug }: QueryVariables<'BoardPeopleQuery'>,
): Promise<QueryResult<'BoardPeopleQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const me = viewer.user.id
  const id = idAt(username, slug)
  const [[board], pending] = await Promise.all([
    reader.read(
      db
        .select({
          id: boards.id,
          name: boards.name,
          owner: parsed<PersonRow>(sql`json_object('id', ${users.id}, 'username', ${users.username},
            'fullName', ${users.fullName}, 'image', ${users.imageSignature})`),
          isOwner: yesOrNo(sql`${boards.ownerId} = ${me}`),
          permissions: selectPermissions(viewer),
          members: parsed<(PersonRow & { permissions: BoardPermission[] })[]>(sql`(
            select json_group_array(json_object('id', u.id, 'username', u.username, 'fullName', u.full_name,
              'image', u.picture_signature, 'permissions', json(c.permissions)))
            from (select user_id, permissions from board_collaborators where board_id = ${boards.id}
              order by created_at, user_id limit ${MAX_COLLABORATORS}) c
            join users u on u.id = c.user_id where ${isActive('u')} and ${isNamedOnBoard(sql`u.id`, me, now)})`),
        })
        .from(boards)
        .innerJoin(users, eq(users.id, boards.ownerId))
        .where(and(eq(boards.id, id), mayDo(me, 'view'))),
    ),
    reader.read(
      invitesStatement(db, {
        viewer,
        which: selectPendingInvites(id),
        condition: isPending(me, now),
        // Invitations, and as many who ask to join.
        limit: 2 * MAX_PENDING_INVITES,
      }),
    ),
  ])
  if (!board) return missing()
  return {
    __typename: 'BoardPeople',
    id: board.id,
    name: board.name,
    url: href('board', { username, board: slug }),
    owner: presentPerson(board.owner),
    members: board.members.map(({ permissions, ...person }) => ({ person: presentPerson(person), permissions })),
    pending: await Promise.all(
      pending.map(async (row) => ({
        inviteId: row.id,
        kind: row.kind,
        status: row.status,
        permissions: row.permissions,
        person: row.invited && presentPerson(row.invited),
        email: row.email,
        url: await findLinkUrl(env, siteOrigin, row),
      })),
    ),
    viewerId: me,
    isOwner: board.isOwner,
    permissions: board.permissions,
  }
}

function presentOffer(row: InviteRow): OfferedInvite {
  return {
    inviteId: row.id,
    permissions: row.permissions,
    board: {
      id: row.boardId,
      name: row.name,
      isSecret: row.isSecret,
      cover: row.cover && toImage(row.cover, '236x'),
      owner: presentPerson(row.owner),
    },
    inviter: row.inviter && presentPerson(row.inviter),
  }
}

function presentPerson({ id, username, fullName, image }: PersonRow): BoardPerson {
  return { id, username, fullName, smallImageUrl: image && mediaUrl('75x75', image, 'webp') }
}
