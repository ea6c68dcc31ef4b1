import { and, eq, sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED, type Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import type { Decision } from '#schema/constants/moderation.ts'
import { insertCommentFrames } from '#worker/features/comments/comment-frames.ts'
import { recountComments, uncountComments } from '#worker/features/comments/comment-counts.ts'
import type { SubjectRef } from './find-subjects.ts'

export interface Effect extends SubjectRef {
  decision: Decision
  personId: string | null
  until: number | null
  /** The decision stands in the log. */
  isDecided: SQL
}

/** Triggers purge the documents that show what goes from public view (`db/tables/purges.ts`). */
export function effectStatements(db: Database, { decision, personId, until, ...effect }: Effect): Statement[] {
  switch (decision) {
    case 'dismiss':
    case 'warn':
      return []
    case 'hide':
      return setHidden(db, effect, true)
    case 'mark_unsafe':
      return [
        db
          .update(pins)
          .set({ isUnsafe: true })
          .where(and(eq(pins.id, effect.subjectId), effect.isDecided)),
      ]
    case 'restore':
      return effect.type === 'user'
        ? [setBanned(db, effect.subjectId, effect.isDecided, { isWriteBanned: false, writeBannedUntil: null })]
        : setHidden(db, effect, false)
    case 'write_ban':
      if (personId === null) return []
      return [setBanned(db, personId, effect.isDecided, { isWriteBanned: true, writeBannedUntil: until })]
  }
}

/** For pages that have the pin of the comment open: `before` the effects where it is hidden, `after` where restored. */
export function effectFrames(
  db: Database,
  { type, subjectId, decision, isDecided }: Omit<Effect, 'personId' | 'until'>,
  now: number,
) {
  const isNew = decision === 'restore'
  const areMeant = type === 'comment' && (isNew || decision === 'hide')
  const hasEffect = isNew ? HAS_JUST_CHANGED : sql`${comments.isHidden} = 0 and ${isDecided}`
  const which = sql`${comments.id} = ${subjectId} and ${hasEffect}`
  const frames = areMeant ? [insertCommentFrames(db, { type: isNew ? 'comment' : 'comment_changed', which, now })] : []
  return { before: isNew ? [] : frames, after: isNew ? frames : [] }
}

function setHidden(
  db: Database,
  { type, subjectId, isDecided }: Omit<Effect, 'decision' | 'personId' | 'until'>,
  isHidden: boolean,
) {
  if (type === 'comment') {
    const which = (c: SQL) => sql`(${c}.id = ${subjectId} and ${c}.is_hidden = ${Number(!isHidden)} and ${isDecided})`
    return [
      ...(isHidden ? uncountComments : recountComments)(which).map((one) => db.run(one)),
      db
        .update(comments)
        .set({ isHidden })
        .where(and(eq(comments.id, subjectId), eq(comments.isHidden, !isHidden), isDecided)),
    ]
  }
  // What is put right is safe again, too.
  const columns = isHidden ? { isHidden } : { isHidden, isUnsafe: false }
  return [
    db
      .update(pins)
      .set(columns)
      .where(and(eq(pins.id, subjectId), isDecided)),
  ]
}

function setBanned(
  db: Database,
  userId: string,
  isDecided: SQL,
  columns: { isWriteBanned: boolean; writeBannedUntil: number | null },
) {
  return db
    .update(users)
    .set(columns)
    .where(and(eq(users.id, userId), isDecided))
}
