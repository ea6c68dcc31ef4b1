import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { toMember } from '#worker/context/viewer.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { mayRead } from './comment-rules.ts'

/** All comments of a person may be hidden at once: pages that get no frame show it when they are opened again. */
const MAX_FRAMES = 5_000

interface CommentFrames {
  type: 'comment' | 'comment_changed'
  /** Chooses among `comments`, as they are at that place of the commit. */
  which: SQL
  now: number
}

/**
 * The frames are for those who have replies folded that are about to go: they have the comments that these stand under,
 * as they are counted then. They come after the frames of the replies themselves.
 */
export function insertHeadFrames(db: Database, which: (reply: SQL) => SQL, now: number) {
  return insertCommentFrames(db, {
    type: 'comment_changed',
    which: sql`${comments.id} in (select gone.parent_id from comments gone
      where gone.parent_id is not null and ${which(sql`gone`)}) and not ${which(sql`comments`)}`,
    now,
  })
}

/**
 * The frames are for those who have the pin of a chosen comment open and may read the comment. They come after the
 * statement that writes it, and before one that takes it away.
 */
export function insertCommentFrames(db: Database, { type, which, now }: CommentFrames) {
  return insertFrames(db, {
    type,
    data: sql`(select json_object('pin_id', framed.pin_id, 'comment_id', framed.id, 'parent_id', framed.parent_id)
      from comments framed where framed.id = recipient.comment_id)`,
    to: sql`select watch.user_id, ${comments.id} as comment_id
      from ${comments} join pins on pins.id = ${comments.pinId}
      join live_watches watch on watch.subject_type = 'pin' and watch.subject_id = ${comments.pinId}
        and watch.until > ${now}
      where ${which} and ${mayRead(toMember(sql`watch.user_id`))} limit ${MAX_FRAMES}`,
    by: 'comment_id',
    now,
  })
}
