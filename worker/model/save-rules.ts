import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireBoard } from '#worker/model/require-board.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'

/** For a statement on `boards`: those who are write-banned save to boards that they share with no one. */
export function mayKeepOn(userId: string): SQL {
  return sql`(${mayDo(userId, 'save')} and (${isUnshared(userId)} or ${isNotBanned(userId)}))`
}

function isUnshared(userId: string): SQL {
  return sql`(${boards.ownerId} = ${userId} and not exists (
    select 1 from board_collaborators mate where mate.board_id = ${boards.id}))`
}

/** For a statement on `boards`: what pickers offer. */
export function isChoice(userId: string): SQL {
  return sql`(${boards.isArchived} = 0 and ${mayKeepOn(userId)})`
}

/** For a statement on `saves`: one's own, and those on boards whose pins one may edit. */
export function mayRemove(userId: string): SQL {
  return sql`(${saves.userId} = ${userId} or exists (select 1 from ${boards}
    where ${boards.id} = ${saves.boardId} and ${mayDo(userId, 'editPins')} and ${isNotBanned(userId)}))`
}

/** For the words of a refusal, once a statement has said that the viewer may not save there. */
export async function refuseBoard(context: MemberContext, boardId: string): Promise<never> {
  await requireBoard(context, boardId, ['save'])
  return fail(context.viewer.user.isWriteBanned ? 'writeBanned' : 'boardNotFound')
}
