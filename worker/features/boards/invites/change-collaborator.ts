import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { isUnblocked } from '#db/blocks.ts'
import { fillBoardKeys, namesForHeir } from '#db/board-names.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import { MAX_BOARDS, MANAGE, type BoardAction } from '#schema/boards/constants.ts'
import type {
  ChangePermissionsInput,
  Collaborator,
  HandOverInput,
  RemoveCollaboratorInput,
  RemovedInvite,
} from '#schema/boards/invite-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { isNotHidden, mayDo } from '#worker/model/board-rules.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { requireBoard, requireNotHidden } from '#worker/model/require-board.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { isMember, shareStatement } from './membership.ts'

export async function changePermissions(
  context: MemberContext,
  { board_id: boardId, user_id: userId, permissions }: ChangePermissionsInput,
): Promise<Collaborator> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  await requireBoard(context, boardId, ['manage'])
  const { changed, frames } = await context.commit({
    changed: db.all(sql`update board_collaborators set permissions = ${JSON.stringify(permissions)}
      where board_id = ${boardId} and user_id = ${userId} and ${mayDoOnBoard(boardId, viewer.user.id, 'manage')}
        and ${isNotBanned(viewer.user.id)} returning 1`),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
  })
  context.deliverFrames(frames)
  if (changed.length > 0) return { board_id: boardId, user_id: userId, permissions }
  await requireBoard(context, boardId, ['manage'])
  return fail('collaboratorNotFound')
}

/**
 * What they have put on the board stays. Invitations that they have sent go with them. The owner hands the board over
 * before leaving, so that there is always someone who may do everything.
 */
export async function removeCollaborator(
  context: MemberContext,
  { board_id: boardId, user_id }: RemoveCollaboratorInput,
): Promise<RemovedInvite> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const userId = user_id ?? me
  const action: BoardAction = userId === me ? 'view' : 'manage'
  await requireBoard(context, boardId, userId === me ? [] : ['manage'])
  const mayRemove = mayDoOnBoard(boardId, me, action)
  const isRemoved = sql`${mayRemove} and ${isMember(boardId, userId)}`
  const { frames, removed, owned } = await context.commit({
    frames: insertBoardFrames(db, boardId, now, isRemoved),
    invites: db.run(sql`delete from board_invites where board_id = ${boardId}
      and (user_id = ${userId} or inviter_id = ${userId}) and ${isRemoved}`),
    removed: db.all(sql`delete from board_collaborators where board_id = ${boardId} and user_id = ${userId}
      and ${mayRemove} returning 1`),
    shared: shareStatement(db, boardId),
    owned: db.all(sql`select 1 from boards where id = ${boardId} and owner_id = ${userId}`),
  })
  context.deliverFrames(frames)
  if (removed.length > 0) return { board_id: boardId, user_id: userId }
  if (owned.length > 0) return fail(userId === me ? 'handOverFirst' : 'boardNotYours')
  await requireBoard(context, boardId, userId === me ? [] : ['manage'])
  return fail('collaboratorNotFound')
}

/**
 * The new owner is on the board already; the former owner stays as one who manages it, and the old address redirects.
 * Its name gets a number where the heir has a board of that name.
 */
export async function handOver(
  context: MemberContext,
  { board_id: boardId, user_id: heir }: HandOverInput,
): Promise<BoardAnswer> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  await requireBoard(context, boardId, ['handOver'])
  await requireNotHidden(context, boardId)
  const mayHandOver = sql`(${mayDoOnBoard(boardId, me, 'handOver')} and ${isNotBanned(me)} and ${isNotBanned(heir)}
    and exists (select 1 from board_collaborators mate where mate.board_id = ${boardId} and mate.user_id = ${heir})
    and exists (select 1 from users next where next.id = ${heir} and ${isActive('next')})
    and ${isUnblocked(me, heir)}
    and exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${isNotHidden()})
    and not ${hasAllBoards(heir)})`
  await Promise.all([me, heir].map((owner) => fillBoardKeys(db, owner)))
  const { handed, full, frames } = await context.commit({
    full: db.all(sql`select 1 where ${mayDoOnBoard(boardId, me, 'handOver')} and ${hasAllBoards(heir)}`),
    former: db.run(sql`insert into board_collaborators (board_id, user_id, permissions, created_at)
      select ${boardId}, ${me}, ${JSON.stringify([MANAGE])}, ${now} where ${mayHandOver} on conflict do nothing`),
    handed: db.all(sql`update boards set owner_id = ${heir}, position = 0, ${namesForHeir(heir)}
        where id = ${boardId} and ${mayHandOver}
      returning 1`),
    frames: insertBoardFrames(db, boardId, now, HAS_JUST_CHANGED),
    heir: db.run(sql`delete from board_collaborators where board_id = ${boardId} and user_id = ${heir}
      and exists (select 1 from boards b where b.id = ${boardId} and b.owner_id = ${heir})`),
    invites: db.run(sql`delete from board_invites where board_id = ${boardId} and user_id = ${heir}
      and exists (select 1 from boards b where b.id = ${boardId} and b.owner_id = ${heir})`),
  })
  context.deliverFrames(frames)
  if (handed.length > 0) return readBoard(context, { board_id: boardId })
  await requireBoard(context, boardId, ['handOver'])
  return fail(full.length > 0 ? 'tooManyBoards' : 'collaboratorNotFound')
}

function mayDoOnBoard(boardId: string, me: string, action: BoardAction): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(me, action)})`
}

function hasAllBoards(userId: string): SQL {
  return sql`((select count(*) from boards other where other.owner_id = ${userId} and other.deleted_at is null)
    >= ${MAX_BOARDS})`
}
