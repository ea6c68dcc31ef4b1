import { eq } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { mayRead } from '#worker/model/comment-rules.ts'

/** Belongs in the batch that changes a comment: says whether the viewer knows of it, and whose it is. */
export function readSubject({ db, viewer }: Pick<MemberContext, 'db' | 'viewer'>, commentId: string) {
  return db
    .select({
      id: comments.id,
      pinId: comments.pinId,
      userId: comments.userId,
      pinnerId: pins.pinnerId,
      createdAt: comments.createdAt,
      likeCount: comments.likeCount,
      helpfulCount: comments.helpfulCount,
      isRead: yesOrNo(mayRead(viewer)),
    })
    .from(comments)
    .innerJoin(pins, eq(pins.id, comments.pinId))
    .where(eq(comments.id, commentId))
}
