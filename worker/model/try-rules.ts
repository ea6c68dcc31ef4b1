import { sql, type Column, type SQL } from 'drizzle-orm'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { pins, pinTries, withdrawnTries } from '#db/tables/pins/pins.ts'
import { toTextKey } from '#schema/comments/comment-text.ts'
import { SAME_TEXT_MS } from '#schema/comments/constants.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { hasNoFilteredWord } from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'

type Tries = Record<'id' | 'userId' | 'pinId' | 'text' | 'textFolded' | 'isHidden', Column>

/**
 * Needs `pins`. Its author always sees it; others neither what moderation hides, nor what is by someone whom the pin
 * owner has muted or with a word that they filter.
 */
export function isTryShown(viewer: Viewer, row: Tries = pinTries): SQL {
  const isMine = viewer.type === 'AUTH' ? sql`${row.userId} = ${viewer.user.id}` : sql`0`
  return sql`(${isMine} or (${row.isHidden} = 0 and not ${isMuted(row.userId)} and ${hasNoFilteredWord(viewer, row)}))`
}

/** Needs `pins`, and its author as `users`: of people whose profile the viewer may open, and not across a block. */
export function mayReadTry(viewer: Viewer, row: Tries = pinTries): SQL {
  return sql`(${mayOpen(viewer)} and ${mayOpenProfile(viewer)} and ${isUnblocked(row.userId, pins.pinnerId)}
    and ${isTryShown(viewer, row)})`
}

/** Needs `pins`. */
export function isMuted(userId: SQL | Column | string): SQL {
  return sql`exists (select 1 from comment_mutes m where m.owner_id = ${pins.pinnerId} and m.user_id = ${userId})`
}

/** The same account has not just said the same of another pin, in other case or spaces either. */
export function saysNewOfPins(userId: string, { id, text }: { id: string; text: string }, now: number): SQL {
  const key = toTextKey(text)
  return sql`(${key} = '' or not exists (select 1 from pin_tries same where same.user_id = ${userId}
    and same.said_at > ${now - SAME_TEXT_MS} and same.text_key = ${key} and same.pin_id <> ${id}))`
}

/** Belongs before each statement that takes tries away. */
export function recordHiddenTries(db: Database, which: SQL) {
  return db.run(sql`insert into ${withdrawnTries} (pin_id, user_id, try_id)
    select pin_id, user_id, id from pin_tries where is_hidden = 1 and ${which}
    on conflict (pin_id, user_id) do update set try_id = excluded.try_id`)
}
