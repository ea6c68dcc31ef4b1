import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { requireBoard } from '#worker/model/require-board.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'

/** Those who are write-banned save to boards that they share with no one, in a statement on `boards`. */
export function maySaveTo(userId: string): SQL {
  return sql`(${mayDo(userId, 'save')} and (${isUnshared(userId)} or ${isNotBanned(userId)}))`
}

function isUnshared(userId: string): SQL {
  return sql`(${boards.ownerId} = ${userId} and not exists (
    select 1 from board_collaborators mate where mate.board_id = ${boards.id}))`
}

/** Selects what pickers offer, in a statement on `boards`. */
export function isChoice(userId: string): SQL {
  return sql`(${boards.isArchived} = 0 and ${maySaveTo(userId)})`
}

/** Allows one's own saves, and those on boards whose pins one may edit, in a statement on `saves`. */
export function mayRemove(userId: string): SQL {
  return sql`(${saves.userId} = ${userId} or exists (select 1 from ${boards}
    where ${boards.id} = ${saves.boardId} and ${mayDo(userId, 'editPins')} and ${isNotBanned(userId)}))`
}

/** Finds the words of a refusal, once a statement has said that the viewer may not save there. */
export async function refuseBoard(context: MemberContext, boardId: string): Promise<never> {
  await requireBoard(context, boardId, ['save'])
  return fail(context.viewer.user.isWriteBanned ? 'writeBanned' : 'boardNotFound')
}
