import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { liveWatches } from '#db/tables/notifications/live.ts'
import { MAX_WATCHERS, MAX_WATCHES, WATCH_MS } from '#schema/notifications/live-constants.ts'
import type { WatchedSubject } from '#schema/notifications/live.ts'

export interface WatchChange {
  subject: WatchedSubject
  isWatched: boolean
}

interface Changing {
  userId: string
  /** Each subject once. */
  changes: readonly WatchChange[]
  now: number
}

/** Needs no check of permissions: each frame is written only for those who may see it. */
export async function changeWatches(db: Database, { userId, changes, now }: Changing): Promise<void> {
  const listed = (isWatched: boolean) =>
    JSON.stringify(changes.filter((change) => change.isWatched === isWatched).map(({ subject }) => toColumns(subject)))
  const hasNew = changes.some(({ isWatched }) => isWatched)
  const hasEnded = changes.some(({ isWatched }) => !isWatched)
  await batch(db, {
    ended: hasEnded
      ? [
          db.run(sql`delete from ${liveWatches} where user_id = ${userId} and (subject_type, subject_id) in (
            select ended.value ->> 0, ended.value ->> 1 from json_each(${listed(false)}) ended)`),
        ]
      : [],
    added: hasNew
      ? [
          db.run(sql`insert into ${liveWatches} (user_id, subject_type, subject_id, until)
            select ${userId}, added.value ->> 0, added.value ->> 1, ${now + WATCH_MS}
            from json_each(${listed(true)}) added where (select count(*) from live_watches other
              where other.subject_type = added.value ->> 0 and other.subject_id = added.value ->> 1
                and other.until > ${now} and other.user_id <> ${userId}) < ${MAX_WATCHERS}
            on conflict (user_id, subject_type, subject_id) do update set until = excluded.until`),
          db.run(sql`delete from ${liveWatches} where user_id = ${userId} and rowid in (
            select kept.rowid from live_watches kept where kept.user_id = ${userId}
            order by kept.until desc, kept.rowid desc limit -1 offset ${MAX_WATCHES})`),
        ]
      : [],
  })
}

export function toSubjectKey(subject: WatchedSubject): string {
  return toColumns(subject).join(' ')
}

function toColumns(subject: WatchedSubject): ['pin' | 'board', string] {
  return 'pin_id' in subject ? ['pin', subject.pin_id] : ['board', subject.board_id]
}
