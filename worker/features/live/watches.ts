import { and, eq, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { liveWatches } from '#db/tables/live.ts'
import { MAX_WATCHERS, MAX_WATCHES, WATCH_MS } from '#schema/constants/live.ts'
import type { WatchedSubject } from '#schema/live.ts'

interface Watching {
  userId: string
  subject: WatchedSubject
  now: number
}

/** Needs no check of permissions: each frame is written only for those who may see it. */
export async function watch(db: Database, { userId, subject, now }: Watching): Promise<void> {
  const [type, id] = toSubject(subject)
  await batch(db, {
    added: db.run(sql`insert into ${liveWatches} (user_id, subject_type, subject_id, until)
      select ${userId}, ${type}, ${id}, ${now + WATCH_MS} where (select count(*) from live_watches other
        where other.subject_type = ${type} and other.subject_id = ${id} and other.until > ${now}
          and other.user_id <> ${userId}) < ${MAX_WATCHERS}
      on conflict (user_id, subject_type, subject_id) do update set until = excluded.until`),
    oldest: db.run(sql`delete from ${liveWatches} where user_id = ${userId} and rowid in (
      select kept.rowid from live_watches kept where kept.user_id = ${userId}
      order by kept.until desc, kept.rowid desc limit -1 offset ${MAX_WATCHES})`),
  })
}

export async function unwatch(db: Database, { userId, subject }: Omit<Watching, 'now'>): Promise<void> {
  const [type, id] = toSubject(subject)
  await db
    .delete(liveWatches)
    .where(and(eq(liveWatches.userId, userId), eq(liveWatches.subjectType, type), eq(liveWatches.subjectId, id)))
}

function toSubject(subject: WatchedSubject): ['pin' | 'board', string] {
  return 'pin_id' in subject ? ['pin', subject.pin_id] : ['board', subject.board_id]
}
