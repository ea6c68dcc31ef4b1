import { and, asc, eq, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { users } from '#db/tables/users.ts'
import { MAILED_REPORTERS } from '#schema/moderation/constants.ts'
import type { SubjectRef } from './find-subjects.ts'

export interface MailRecipient {
  id: string
  /** The address is confirmed. */
  email: string
  locale: string
  firstName: string
}

/** Null once the subject is gone. */
export async function findOwnerId(db: Database, { type, subjectId }: SubjectRef): Promise<string | null> {
  const [row] = await ownerStatement(db, type, subjectId)
  return row?.id ?? null
}

function ownerStatement(db: Database, type: SubjectRef['type'], id: string) {
  switch (type) {
    case 'pin':
      return db.select({ id: pins.pinnerId }).from(pins).where(eq(pins.id, id))
    case 'comment':
      return db.select({ id: comments.userId }).from(comments).where(eq(comments.id, id))
    case 'try':
      return db.select({ id: pinTries.userId }).from(pinTries).where(eq(pinTries.id, id))
    case 'board':
      return db.select({ id: boards.ownerId }).from(boards).where(eq(boards.id, id))
    case 'user':
      return db.select({ id: users.id }).from(users).where(eq(users.id, id))
    case 'image':
      return db
        .select({ id: users.id })
        .from(users)
        .where(sql`0`)
    // The owner is the person whom the oldest open report is about, as moderation shows it.
    case 'conversation':
      return db
        .select({ id: users.id })
        .from(reports)
        .innerJoin(users, eq(users.id, reports.personId))
        .where(and(eq(reports.type, type), eq(reports.subjectId, id), isNotNull(reports.personId)))
        .orderBy(asc(sql`${reports.decisionId} is not null`), asc(reports.id))
        .limit(1)
  }
}

/** Those who are suspended are notified of it, and of their appeal; those who have left of nothing. */
const isReachable = sql`(${users.deactivatedAt} is null
  or (${users.suspendedAt} is not null and ${users.deactivatedBefore} is null))`

export async function findMailRecipients(db: Database, ids: readonly string[]): Promise<MailRecipient[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: users.id, email: users.email, locale: users.locale, firstName: users.firstName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.emailVerifiedAt), isReachable))
  return rows.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]))
}

/** Accounts whose reports of it are open. */
export async function findReporterIds(db: Database, { type, subjectId }: SubjectRef): Promise<string[]> {
  const rows = await db
    .selectDistinct({ reporter: reports.reporter })
    .from(reports)
    .where(
      and(
        sql`${reports.type} = ${type}`,
        eq(reports.subjectId, subjectId),
        isNull(reports.decisionId),
        like(reports.reporter, 'user:%'),
      ),
    )
    .limit(MAILED_REPORTERS)
  return rows.map(({ reporter }) => reporter.slice('user:'.length))
}
