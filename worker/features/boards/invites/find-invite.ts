import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import type { BoardInviteKind, BoardInviteStatus } from '#schema/boards/invite-constants.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { isAddressedTo } from './rules.ts'

export interface FoundInvite {
  id: string
  kind: BoardInviteKind
  status: BoardInviteStatus
  userId: string | null
  boardId: string
  ownerId: string
  url: string
  isMine: boolean
  mayInvite: boolean
}

export async function findInvite({ db, viewer }: MemberContext, which: SQL): Promise<FoundInvite> {
  const me = viewer.user.id
  const [row] = await db.all<
    Omit<FoundInvite, 'isMine' | 'mayInvite'> & { slug: string; username: string; isMine: number; mayInvite: number }
  >(sql`select i.id, i.kind, i.status, i.user_id as "userId", i.board_id as "boardId", ${boards.ownerId} as "ownerId",
      ${boards.slug} as slug, host.username, ${isAddressedTo(me)} as "isMine", ${mayDo(me, 'invite')} as "mayInvite"
    from board_invites i join ${boards} on ${boards.id} = i.board_id join users host on host.id = ${boards.ownerId}
    where ${which} and ${boards.deletedAt} is null`)
  if (!row) return fail('inviteNotFound')
  const { slug, username, isMine, mayInvite, ...invite } = row
  const url = href('board', { username, board: slug })
  return { ...invite, url, isMine: isMine === 1, mayInvite: mayInvite === 1 }
}
