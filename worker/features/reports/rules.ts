import { and, eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpen } from '#worker/features/pins/rules.ts'

export function selectReportablePin(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.id, id), mayOpen(viewer)))
}

export function selectReportableComment(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(pins, eq(pins.id, comments.pinId))
    .where(
      and(
        eq(comments.id, id),
        eq(comments.isHidden, false),
        sql`(${comments.parentId} is null or exists (
          select 1 from comments p where p.id = ${comments.parentId} and p.is_hidden = 0))`,
        eq(pins.commentsDisabled, false),
        mayOpen(viewer),
        sql`exists (select 1 from users writer where writer.id = ${comments.userId} and ${isActive('writer')})`,
        viewer.type === 'AUTH' ? isUnblocked(comments.userId, viewer.user.id) : undefined,
      ),
    )
}
