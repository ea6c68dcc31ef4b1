import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayRead } from '#worker/features/comments/rules.ts'
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
    .where(and(eq(comments.id, id), mayRead(viewer)))
}
