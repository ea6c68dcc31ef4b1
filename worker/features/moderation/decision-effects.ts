import { sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED, type Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { isDecidedAgainst, LASTING, selectBans, type Lasting } from '#db/standing-decisions.ts'
import { comments } from '#db/tables/comments.ts'
import type { Decision } from '#schema/moderation/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { settleSuspension } from '#worker/features/identity/settle-suspension.ts'
import { syncAudience, syncAudienceStatements } from '#worker/model/board-audience.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { recountComments, uncountComments } from '#worker/model/comment-counts.ts'
import { insertCommentFrames, insertHeadFrames } from '#worker/model/comment-frames.ts'
import type { insertFrames } from '#worker/platform/live/frames.ts'
import type { SubjectRef } from './find-subjects.ts'

export interface Effect extends SubjectRef {
  /** Kinds of decisions that were made or taken back: what they set follows the log. */
  changed: readonly Lasting[]
  personId: string | null
  /** The decision stands in the log. */
  isDecided: SQL
  now: number
}

interface EffectStatements {
  before: ReturnType<typeof insertFrames>[]
  effects: Statement[]
  after: ReturnType<typeof insertFrames>[]
}

/** What a restoring decision that names no other one takes back. */
export function listRestored(type: SubjectRef['type']): readonly Lasting[] {
  return type === 'user' ? ['write_ban'] : ['hide', 'mark_unsafe']
}

export function listChanged(decision: Decision): readonly Lasting[] {
  if (decision === 'unsuspend') return ['suspend']
  return LASTING.filter((one) => one === decision)
}

/**
 * The statements stand behind the log's own, whose rows settle what is hidden, unsafe or banned: so an undoing leaves
 * what other decisions set. Triggers purge the documents that show what goes from public view (`db/triggers/`).
 */
export function effectStatements(db: Database, effect: Effect): EffectStatements {
  const nothing = { before: [], effects: [], after: [] }
  return effect.changed
    .map((changed) => {
      switch (changed) {
        case 'hide':
          return hideStatements(db, effect)
        case 'mark_unsafe':
          return { ...nothing, effects: [settleUnsafe(db, effect)] }
        case 'write_ban':
          return { ...nothing, effects: [settleBan(db, effect)] }
        case 'suspend':
          return { ...nothing, effects: settleSuspension(db, { userId: effect.personId ?? '', ...effect }) }
      }
    })
    .reduce<EffectStatements>(
      (all, one) => ({
        before: [...all.before, ...one.before],
        effects: [...all.effects, ...one.effects],
        after: [...all.after, ...one.after],
      }),
      nothing,
    )
}

function hideStatements(db: Database, effect: Effect): EffectStatements {
  switch (effect.type) {
    case 'comment':
      return commentStatements(db, effect)
    case 'pin':
      return { before: [], effects: [settlePin(db, effect)], after: [] }
    case 'try':
      return { before: [], effects: [settleTry(db, effect)], after: [] }
    case 'board':
      return boardStatements(db, effect)
    case 'user':
    case 'conversation':
    case 'image':
      return { before: [], effects: [], after: [] }
  }
}

/** Pages that have its pin open get a frame before it is hidden, or after it is back. */
function commentStatements(db: Database, { subjectId, isDecided, now, type }: Effect): EffectStatements {
  const isHidden = isDecidedAgainst({ type, subjectId }, 'hide')
  const goes = (c: SQL) => sql`(${c}.id = ${subjectId} and ${c}.is_hidden = 0 and ${isDecided} and ${isHidden})`
  const returns = (
    c: SQL,
  ) => sql`(${c}.id = ${subjectId} and ${c}.is_hidden = 1 and max(${c}.is_muted, ${c}.is_hidden_by_owner) = 0
    and ${isDecided} and not ${isHidden})`
  const isMeant = sql`id = ${subjectId} and ${isDecided}`
  return {
    before: [
      insertCommentFrames(db, { type: 'comment_changed', which: goes(sql`comments`), now }),
      insertHeadFrames(db, goes, now),
    ],
    effects: [
      ...[...uncountComments(goes), ...recountComments(returns)].map((one) => db.run(one)),
      db.run(sql`update comments set is_hidden_by_desk = ${isHidden} where ${isMeant}`),
      db.run(sql`update comments set is_hidden = max(is_muted, is_hidden_by_owner, is_hidden_by_desk)
        where ${isMeant} and is_hidden <> max(is_muted, is_hidden_by_owner, is_hidden_by_desk)`),
    ],
    after: [
      insertCommentFrames(db, {
        type: 'comment',
        which: sql`${comments.id} = ${subjectId} and ${comments.isHidden} = 0 and ${HAS_JUST_CHANGED}`,
        now,
      }),
    ],
  }
}

/**
 * A hidden board is secret, with the pins on it, for all but those who share it; restored, it is what its owner has
 * chosen. Those who have it open get a frame while they may still see it, or once they may again.
 */
function boardStatements(db: Database, { type, subjectId: id, isDecided, now }: Effect): EffectStatements {
  const isHidden = isDecidedAgainst({ type, subjectId: id }, 'hide')
  const isThere = (condition: SQL) => sql`exists (select 1 from boards b where b.id = ${id} and ${condition})`
  return {
    before: [
      insertBoardFrames(db, id, now, sql`${isDecided} and ${isHidden} and ${isThere(sql`chosen_privacy is null`)}`),
    ],
    effects: [
      db.run(sql`update boards set chosen_privacy = privacy, privacy = 'secret', audience_due_at = ${now}
        where id = ${id} and chosen_privacy is null and ${isDecided} and ${isHidden}`),
      db.run(sql`update boards set privacy = iif(deleted_at is null, chosen_privacy, privacy), chosen_privacy = null,
          audience_due_at = ${now}
        where id = ${id} and chosen_privacy is not null and ${isDecided} and not ${isHidden}`),
      ...syncAudienceStatements(db, id),
    ],
    after: [insertBoardFrames(db, id, now, sql`${isDecided} and ${isThere(sql`chosen_privacy is null`)}`)],
  }
}

/** Call it after the commit: what follows the privacy of a board comes in steps. */
export function finishEffects(context: MemberContext, { type, subjectId, changed }: Effect): void {
  if (type === 'board' && changed.includes('hide')) void context.waitUntil(syncAudience(context.db, subjectId))
}

/** A deleted pin stays hidden; it is restored as moderation left it. */
function settlePin(db: Database, { type, subjectId, isDecided }: Effect): Statement {
  const isHidden = isDecidedAgainst({ type, subjectId }, 'hide')
  return db.run(sql`update pins set is_hidden = iif(deleted_at is null, ${isHidden}, 1),
      was_hidden = iif(deleted_at is null, was_hidden, ${isHidden})
    where id = ${subjectId} and ${isDecided}`)
}

function settleTry(db: Database, { type, subjectId, isDecided }: Effect): Statement {
  return db.run(sql`update pin_tries set is_hidden = ${isDecidedAgainst({ type, subjectId }, 'hide')}
    where id = ${subjectId} and ${isDecided}`)
}

function settleUnsafe(db: Database, { type, subjectId, isDecided }: Effect): Statement {
  return db.run(sql`update pins set is_unsafe = ${isDecidedAgainst({ type, subjectId }, 'mark_unsafe')}
    where id = ${subjectId} and ${isDecided}`)
}

/** The ban lasts as long as the longest that stands. */
function settleBan(db: Database, { personId, isDecided, now }: Effect): Statement {
  const select = (columns: SQL) => selectBans(personId ?? '', columns, now)
  return db.run(sql`update users set is_write_banned = exists (${select(sql`1`)}),
      write_banned_until = (${select(sql`iif(count(d.until) = count(*), max(d.until), null)`)})
    where id = ${personId} and ${isDecided}`)
}
