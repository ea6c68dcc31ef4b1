import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { liveSessionIds } from '#db/live-session.ts'
import { liveCounters, liveFrames } from '#db/tables/notifications/live.ts'
import type { StoredFrameType } from '#schema/notifications/live.ts'

export interface NewFrames {
  type: StoredFrameType
  /**
   * The data as pages get it (`schema/notifications/live.ts`), or SQL for its JSON, in which `recipient.user_id` is the
   * account that the frame is for. Frames of comments hold ids alone: they are completed for each reader by
   * `worker/features/notifications/live/present-frames.ts`.
   */
  data: object | SQL
  /** A select of `user_id`, duplicates allowed. Only those who may see the change. */
  to: SQL
  /** A column of `to`: an account gets a frame for each of its values, in their order. */
  by?: 'comment_id' | 'board_id' | 'conversation_id'
  now: number
}

/** A frame as it was written, for the object of its account. */
export interface WrittenFrame {
  user_id: string
  seq: number
  type: string
  /** JSON. */
  data: string
  /** JSON of the ids of the account's sessions at that moment. */
  sessions: string
  /** What the account gets, where it was read in that commit: then no object reads it again. */
  presented?: object
}

/**
 * Writes a frame for each account, in the commit of its change; the result goes to `context.deliverFrames()`
 * afterwards. Each account's numbers grow by one, also where several write at once. Several such statements in one
 * commit are delivered in their order.
 */
export function insertFrames(db: Database, { type, data, to, by, now }: NewFrames) {
  const json = 'getSQL' in data ? data : sql`${JSON.stringify(data)}`
  const columns = by ? sql`user_id, ${sql.raw(by)}` : sql`user_id`
  const step = by ? sql`row_number() over (partition by recipient.user_id order by recipient.${sql.raw(by)})` : sql`1`
  return db.all<WrittenFrame>(sql`insert into ${liveFrames} (user_id, seq, type, data, created_at)
    select recipient.user_id,
      ${step} + coalesce((
        select counter.seq from ${liveCounters} counter where counter.user_id = recipient.user_id), 0),
      ${type}, ${json}, ${now}
    from (select distinct ${columns} from (${to})) recipient where true
    returning user_id, seq, type, data, ${liveSessionIds(sql`live_frames.user_id`, now)} as sessions`)
}

/** Those who have a pin or a board open; a `select` of `user_id` from `live_watches watch`, to be narrowed by `and`. */
export function selectWatchers(subjectType: 'pin' | 'board', subjectId: SQL | string, now: number): SQL {
  return sql`select watch.user_id from live_watches watch where watch.subject_type = ${subjectType}
    and watch.subject_id = ${subjectId} and watch.until > ${now}`
}
