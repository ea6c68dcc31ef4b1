import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { mayRead } from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { mayReadTry } from '#worker/model/try-rules.ts'

export function selectReportablePin(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ ownerId: pins.pinnerId })
    .from(pins)
    .where(and(eq(pins.id, id), mayOpen(viewer)))
}

export function selectReportableComment(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ ownerId: comments.userId })
    .from(comments)
    .innerJoin(pins, eq(pins.id, comments.pinId))
    .where(and(eq(comments.id, id), mayRead(viewer)))
}

export function selectReportableUser(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ ownerId: users.id })
    .from(users)
    .where(and(eq(users.id, id), mayOpenProfile(viewer)))
}

export function selectReportableBoard(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ ownerId: boards.ownerId })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.id, id), mayOpenBoard(viewer)))
}

export function selectReportableTry(db: Database, viewer: Viewer, id: string) {
  return db
    .select({ ownerId: pinTries.userId })
    .from(pinTries)
    .innerJoin(pins, eq(pins.id, pinTries.pinId))
    .innerJoin(users, eq(users.id, pinTries.userId))
    .where(and(eq(pinTries.id, id), mayReadTry(viewer)))
}
