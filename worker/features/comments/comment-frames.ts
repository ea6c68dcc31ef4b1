import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { toMember } from '#worker/context/viewer.ts'
import { insertFrames, selectWatchers } from '#worker/platform/live/frames.ts'
import { mayRead } from './rules.ts'

interface CommentFrames {
  type: 'comment' | 'comment_changed'
  id: string
  now: number
  /** Asked of the database at that place of the commit. */
  condition: SQL
}

/**
 * For those who have the comment's pin open and may read the comment: after the statement that writes it, and before
 * one that takes it away.
 */
export function insertCommentFrames(db: Database, { type, id, now, condition }: CommentFrames) {
  const pinId = sql`(select told.pin_id from comments told where told.id = ${id})`
  return insertFrames(db, {
    type,
    data: sql`json_object('pin_id', ${pinId}, 'comment_id', ${id})`,
    to: sql`${selectWatchers('pin', pinId, now)} and ${condition} and exists (
      select 1 from comments join pins on pins.id = ${comments.pinId}
      where ${comments.id} = ${id} and ${mayRead(toMember(sql`watch.user_id`))})`,
    now,
  })
}
