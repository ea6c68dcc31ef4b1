import { sql, type SQL } from 'drizzle-orm'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/** Scripts that separate words by spaces: only in these must a match be a whole word. */
const LETTERS = '0-9a-zÀ-ÖØ-öø-ʯͰ-ϿЀ-ԯ'

/** Needs `pins`. */
export function areCommentsOff(): SQL {
  return sql`(${pins.commentsDisabled} = 1 or exists (
    select 1 from users o where o.id = ${pins.pinnerId} and o.comments_from = 'nobody'))`
}

/** Needs `pins`. */
export function letsComment(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`0`
  const me = viewer.user.id
  return sql`exists (select 1 from users o where o.id = ${pins.pinnerId} and (
    o.id = ${me} or o.comments_from = 'everyone' or (o.comments_from = 'following' and exists (
      select 1 from user_follows f where f.follower_id = o.id and f.followed_id = ${me}))))`
}

export function mayBeMentioned(alias: string): SQL {
  const u = sql.raw(alias)
  return sql`(${u}.mentions_from = 'everyone' or ${u}.id = ${comments.userId} or (${u}.mentions_from = 'following' and
    exists (
    select 1 from user_follows f where f.follower_id = ${u}.id and f.followed_id = ${comments.userId})))`
}

/** A filtered comment stays visible to its author. */
export function hasNoFilteredWord(viewer: Viewer): SQL {
  const isMine = viewer.type === 'AUTH' ? sql`${comments.userId} = ${viewer.user.id} or ` : sql``
  return sql`(${isMine}not exists (
    select 1 from pins p join users o on o.id = p.pinner_id, json_each(o.filtered_words) w, json_each(w.value) form
    where p.id = ${comments.pinId} and ' ' || lower(${comments.text}) || ' '
      glob '*[^' || ${LETTERS} || ']' || form.value || '[^' || ${LETTERS} || ']*'))`
}
