import { and, eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenBoard } from '#worker/features/boards/rules.ts'
import { mayOpen } from '#worker/features/pins/rules.ts'
import { mayOpenProfile } from '#worker/features/profiles/rules.ts'

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

export function selectReportableUser(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), mayOpenProfile(viewer)))
}

export function selectReportableBoard(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.id, id), mayOpenBoard(viewer)))
}
