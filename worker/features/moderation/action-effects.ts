import { sql } from 'drizzle-orm'
import type { Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import type { Action } from '#schema/moderation/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { deletedBoardStatements } from '#worker/features/boards/delete-board.ts'
import { removeCommentStatements } from '#worker/features/comments/delete-comment.ts'
import { endProofs } from '#worker/features/identity/end-proofs.ts'
import { suspendForDeletion } from '#worker/features/identity/settle-suspension.ts'
import { insertBoardFrames, insertFramesOfPin } from '#worker/model/board-frames.ts'
import { insertCommentFrames, insertHeadFrames } from '#worker/model/comment-frames.ts'
import type { insertFrames } from '#worker/platform/live/frames.ts'
import type { Effect } from './decision-effects.ts'
import { deletePins, removeImageStatements, refuseStatements, type FoundImage } from './refused-images.ts'

interface ActionEffect extends Effect {
  action: Action
  image: FoundImage | null
}

interface ActionStatements {
  frames: ReturnType<typeof insertFrames>[]
  statements: Statement[]
}

const NOTHING: ActionStatements = { frames: [], statements: [] }

/** What a decision does not do by itself, under the condition that it stands in the log. */
export function actionStatements({ db }: Pick<MemberContext, 'db'>, effect: ActionEffect): ActionStatements {
  const { type, action, subjectId, isDecided, now, image } = effect
  switch (action) {
    case 'delete':
      if (image) return { frames: [], statements: removeImageStatements(db, image, isDecided, now) }
      return deleteStatements(db, effect)
    case 'refuse':
      if (!image) return NOTHING
      return {
        frames: [],
        statements: [
          ...refuseStatements(db, image, isDecided, now),
          ...removeImageStatements(db, image, isDecided, now),
        ],
      }
    case 'restore':
      if (type !== 'image') return NOTHING
      return {
        frames: [],
        statements: [db.run(sql`delete from refused_contents where signature = ${subjectId} and ${isDecided}`)],
      }
    case 'suspend':
    case 'log_out':
      return { frames: [], statements: [...endProofs(db, subjectId, isDecided)] }
    case 'hide':
    case 'unsuspend':
      return NOTHING
  }
}

function deleteStatements(db: Database, { type, subjectId: id, isDecided, now }: ActionEffect): ActionStatements {
  switch (type) {
    case 'pin':
      return {
        frames: [insertFramesOfPin(db, id, now, isDecided)],
        statements: [deletePins(db, sql`id = ${id} and ${isDecided}`)],
      }
    case 'comment':
      return {
        frames: [
          insertCommentFrames(db, {
            type: 'comment_changed',
            which: sql`${comments.id} = ${id} and ${isDecided}`,
            now,
          }),
          insertHeadFrames(db, (c) => sql`(${c}.id = ${id} and ${isDecided})`, now),
        ],
        statements: removeCommentStatements(db, (c) => sql`(${c}.id = ${id} and ${isDecided})`, now),
      }
    case 'board':
      return {
        frames: [insertBoardFrames(db, id, now, isDecided)],
        statements: deletedBoardStatements(db, id, isDecided, now),
      }
    case 'user':
      return {
        frames: [],
        statements: [suspendForDeletion(db, id, isDecided, now), ...endProofs(db, id, isDecided)],
      }
    case 'conversation':
    case 'image':
    case 'try':
      return NOTHING
  }
}
