import { and, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { follows } from '#db/follows.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { CommentPermissions } from '#schema/comments/comment.ts'
import { COMMENT_EDITABLE_MS, GUARDED_AGE_YEARS } from '#schema/comments/constants.ts'
import { ageInYears } from '#schema/identity/age.ts'
import { UNAUTH, type Member, type Viewer } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isOpenTo, mayName } from '#worker/model/profile-rules.ts'

/** Scripts that separate words by spaces: only in these must a match be a whole word. */
const LETTERS = '0-9a-zÀ-ÖØ-öø-ʯͰ-ϿЀ-ԯ'

/** Signs that take no room: a soft hyphen, spaces of no width, joiners, a byte order mark. */
const UNSEEN = [0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff]

/** A comment may be read under its own name, or as the parent of a reply. */
type Comments = Record<'id' | 'userId' | 'pinId' | 'text' | 'textFolded' | 'isHidden', Column>

const parents = alias(comments, 'parent')

/** ISO date: those who were born later are under the guarded age. */
export function guardedSince(now: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - GUARDED_AGE_YEARS)
  return day.toISOString().slice(0, 10)
}

/** True for those under 16: they write to those they follow, and hear from those alone. */
export function isGuarded({ birthday }: { birthday: string | null }, now: number): boolean {
  const age = ageInYears(birthday, now)
  return age !== null && age < GUARDED_AGE_YEARS
}

/** Needs `pins`. The owner has switched comments off, for this pin or for all of theirs. */
export function areCommentsOff(): SQL {
  return sql`(${pins.commentsDisabled} = 1 or exists (
    select 1 from users o where o.id = ${pins.pinnerId} and o.comments_from = 'nobody'))`
}

/**
 * Needs `pins`. The pinner always writes; others where the pinner lets everyone, or follows them. Who is under 16
 * lets only those they follow. `guarded` is from `guardedSince`.
 */
export function allowsComment(viewer: Viewer, guarded: string | Placeholder): SQL {
  if (viewer.type !== 'AUTH') return sql`0`
  const me = viewer.user.id
  return sql`exists (select 1 from users o where o.id = ${pins.pinnerId} and (o.id = ${me}
    or (o.comments_from = 'everyone' and coalesce(o.birthday, '') <= ${guarded})
    or (o.comments_from <> 'nobody' and ${follows(sql`o.id`, me)})))`
}

/** Needs `pins`. Who is under 16 writes under their own pins and those of people they follow. */
export function mayWriteAtTheirAge(viewer: Viewer, guarded: string | Placeholder): SQL {
  if (viewer.type !== 'AUTH') return sql`1`
  const me = viewer.user.id
  return sql`(${pins.pinnerId} = ${me} or ${follows(me, sql`${pins.pinnerId}`)} or exists (
    select 1 from users writer where writer.id = ${me} and coalesce(writer.birthday, '') <= ${guarded}))`
}

/** True for those who speak on a pin, or under a comment that all may read: its readers know them. */
function speaksUnder(person: string, pinId: SQL | string): SQL {
  const u = sql.raw(person)
  return sql`(exists (select 1 from pins shown where shown.id = ${pinId} and shown.pinner_id = ${u}.id)
    or exists (select 1 from comments said where said.user_id = ${u}.id and said.pin_id = ${pinId}
      and ${isReadByAll('said')}))`
}

/** True for a comment in an open thread: neither it nor what it answers is hidden, and no word of it is filtered. */
export function isReadByAll(name: string): SQL {
  const said = alias(comments, name)
  return sql`(${said.isHidden} = 0 and not exists (
    select 1 from comments above where above.id = ${said.parentId} and above.is_hidden = 1)
    and ${hasNoFilteredWord(UNAUTH, said)})`
}

/** The mentioned person is still a link: private profiles only as `mayMention` has it. */
export function isMentionShown(person: string, { userId, pinId }: Comments, guarded: string | Placeholder): SQL {
  return sql`(${allowsMention(person, sql`${userId}`, guarded)}
    and ${isOpenTo(person, sql`${userId}`, speaksUnder(person, sql`${pinId}`))})`
}

/** Those who let everyone, or follow the author; under 16 only the latter. `guarded` is from `guardedSince`. */
function allowsMention(person: string, author: SQL | string, guarded: string | Placeholder): SQL {
  const u = sql.raw(person)
  return sql`((${u}.mentions_from = 'everyone' and coalesce(${u}.birthday, '') <= ${guarded})
    or ${u}.id = ${author}
    or (${u}.mentions_from <> 'nobody' and ${follows(sql`${u}.id`, author)}))`
}

/** The viewer may mention people under a pin whom they may name there, and who let them. */
export function mayMention(viewer: Member, person: string, pinId: SQL | string, now: number): SQL {
  const me = viewer.user.id
  const atTheirAge = isGuarded(viewer.user, now) ? follows(me, sql`${sql.raw(person)}.id`) : sql`1`
  return sql`(${mayName(viewer, person, speaksUnder(person, pinId))}
    and ${allowsMention(person, me, guardedSince(now))} and ${atTheirAge})`
}

function withoutUnseen(text: Column): SQL {
  return UNSEEN.reduce((left, sign) => sql`replace(${left}, char(${sql.raw(String(sign))}), '')`, sql`${text}`)
}

/** A comment with a filtered word, in whatever width and with whatever spaces, stays visible to its author. */
export function hasNoFilteredWord(viewer: Viewer, row: Comments = comments): SQL {
  const isMine = viewer.type === 'AUTH' ? sql`${row.userId} = ${viewer.user.id} or ` : sql``
  return sql`(${isMine}not exists (
    select 1 from pins p join users o on o.id = p.pinner_id, json_each(o.filtered_words) w, json_each(w.value) form
    where p.id = ${row.pinId}
      and ' ' || lower(${withoutUnseen(row.text)}) || ' ' || char(10) || ' ' || coalesce(${row.textFolded}, '') || ' '
      glob '*[^' || ${LETTERS} || ']' || form.value || '[^' || ${LETTERS} || ']*'))`
}

/** Needs `pins`. What the owner or moderation has hidden is there for its author and the owner alone. */
function isUnhidden(viewer: Viewer, row: Comments): SQL {
  if (viewer.type !== 'AUTH') return sql`${row.isHidden} = 0`
  const me = viewer.user.id
  return sql`(${row.isHidden} = 0 or ${row.userId} = ${me} or ${pins.pinnerId} = ${me})`
}

/** Needs `pins`. In a thread that the viewer may read: of people who are there, and across no block. */
export function isShown(viewer: Viewer, row: Comments = comments): SQL | undefined {
  return and(
    isUnhidden(viewer, row),
    sql`exists (select 1 from users writer where writer.id = ${row.userId} and ${isActive('writer')})`,
    viewer.type === 'AUTH' ? isUnblocked(row.userId, viewer.user.id) : undefined,
    hasNoFilteredWord(viewer, row),
  )
}

/** Needs `pins`. A reply is there as long as the comment that it stands under. */
function isParentShown(viewer: Viewer): SQL {
  return sql`(${comments.parentId} is null or exists (select 1 from comments parent
    where ${parents.id} = ${comments.parentId} and ${isShown(viewer, parents)}))`
}

/** Needs `pins`. Whatever is done to a comment: it stands in a thread that the viewer may read. */
export function mayRead(viewer: Viewer): SQL {
  return sql`(${mayOpen(viewer)} and not ${areCommentsOff()} and ${isShown(viewer)} and ${isParentShown(viewer)})`
}

interface Subject {
  userId: string
  pinnerId: string
  createdAt: number
}

export function getPermissions(
  viewer: Viewer,
  { userId, pinnerId, createdAt }: Subject,
  now: number,
): CommentPermissions {
  if (viewer.type !== 'AUTH') return NO_PERMISSIONS
  const me = viewer.user.id
  const mayWrite = !viewer.user.isWriteBanned
  const isMine = userId === me
  const isOwner = pinnerId === me
  return {
    edit: mayWrite && isMine && isEditable(createdAt, now),
    delete: isMine || isOwner,
    hide: isOwner && !isMine,
    highlight: mayWrite && isOwner,
    react: mayWrite,
    markHelpful: mayWrite,
  }
}

const NO_PERMISSIONS: CommentPermissions = {
  edit: false,
  delete: false,
  hide: false,
  highlight: false,
  react: false,
  markHelpful: false,
}

export function isEditable(createdAt: number, now: number): boolean {
  return now - createdAt < COMMENT_EDITABLE_MS
}
