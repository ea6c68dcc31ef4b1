import { sql } from 'drizzle-orm'
import { batch, HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { SECOND_MS } from '#schema/time.ts'
import { sleep } from '#schema/timing.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { insertCommentFrames } from '#worker/model/comment-frames.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'

/** The pace of one comment; a popular one is liked more often than pages can show. */
const MARKS_SENT_EVERY_MS = SECOND_MS

interface Framed {
  sentAt: number
}

/**
 * The statements belong into the commit that marks a comment, behind the one that counts: open pages get the first mark
 * at once, and those of the next second together when it is over, as frames are completed when they are delivered.
 */
export function markFrames(db: Database, id: string, now: number) {
  return {
    framed: db.all<Framed>(sql`update comments set marks_sent_at = case
        when coalesce(marks_sent_at, 0) <= ${now - MARKS_SENT_EVERY_MS} then ${now}
        else marks_sent_at + ${MARKS_SENT_EVERY_MS} end
      where id = ${id} and coalesce(marks_sent_at, 0) <= ${now} and ${HAS_JUST_CHANGED}
      returning marks_sent_at as "sentAt"`),
    frames: insertCommentFrames(db, {
      type: 'comment_changed',
      which: sql`${comments.id} = ${id} and ${comments.marksSentAt} = ${now} and ${HAS_JUST_CHANGED}`,
      now,
    }),
  }
}

/** Call it after the commit: it delivers what that has written now, and what it has planned later. */
export function deliverMarks(
  context: MemberContext,
  id: string,
  framed: readonly Framed[],
  frames: readonly WrittenFrame[],
): void {
  context.deliverFrames(frames)
  const [planned] = framed
  if (planned && planned.sentAt > context.now) void context.waitUntil(sendLater(context, id, planned.sentAt))
}

async function sendLater({ db, parts, now }: MemberContext, id: string, at: number): Promise<void> {
  await sleep(at - now)
  const which = sql`${comments.id} = ${id}`
  const { frames } = await batch(db, { frames: insertCommentFrames(db, { type: 'comment_changed', which, now: at }) })
  await parts.live.deliver(frames)
}
