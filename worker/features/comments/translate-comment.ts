import { and, eq, sql } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { insertWhere } from '#db/insert-where.ts'
import { comments, commentTranslations } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { CommentIdInput, TranslationData } from '#schema/comments/calls.ts'
import { TRANSLATION_LIMIT } from '#schema/constants/limits.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayRead } from '#worker/model/comment-rules.ts'
import { isListed } from '#worker/model/pin-rules.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { translateText } from '#worker/platform/translator.ts'

/**
 * Translates into the language that the viewer reads; each text and language is asked for once. The service learns
 * nothing but a text that everyone may read.
 */
export async function translateComment(context: MemberContext, { id }: CommentIdInput): Promise<TranslationData> {
  const { db, viewer, now, env } = context
  const { locale } = context.locale
  const [[comment], [stored]] = await db.batch([
    db
      .select({
        text: comments.text,
        writtenIn: users.locale,
        isPublic: yesOrNo(sql`(${isListed()} and ${mayRead(UNAUTH)})`),
      })
      .from(comments)
      .innerJoin(pins, eq(pins.id, comments.pinId))
      .innerJoin(users, eq(users.id, comments.userId))
      .where(and(eq(comments.id, id), mayRead(viewer))),
    db
      .select({ text: commentTranslations.text })
      .from(commentTranslations)
      .where(and(eq(commentTranslations.commentId, id), eq(commentTranslations.locale, locale))),
  ])
  if (!comment) return fail('commentNotFound')
  if (stored) return { id, translated_text: stored.text, locale }
  if (!comment.isPublic) return fail('translationUnavailable')
  await requireAttempt(db, [{ rule: TRANSLATION_LIMIT, key: `user:${viewer.user.id}` }], now)
  const text =
    comment.text === '' ? '' : await translateText(env, { text: comment.text, from: comment.writtenIn, to: locale })
  // An edit may have come between: then it is the translation of something else.
  const isStill = sql`exists (select 1 from comments c where c.id = ${id} and c.text = ${comment.text})`
  await insertWhere(db, commentTranslations, { commentId: id, locale, text, createdAt: now }, isStill)
  return { id, translated_text: text, locale }
}
