import { and, desc, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { createReader } from '#worker/platform/reader.ts'
import { findActor, isActor, type Actor } from './actor.ts'
import { findActivitySubjects, findSubjectKind, type SubjectKind } from './find-activity-subjects.ts'

const PAGE_SIZE = 50

export async function findActivity(
  context: QueryContext,
  { after }: QueryVariables<'ActivityQuery'>,
): Promise<QueryResult<'ActivityQuery'>> {
  const before = parseSeq(after)
  const actor = findActor(context)
  if (!actor) return { __typename: 'Activity', who: 'nobody', entries: [], next: null }
  const { db, viewer } = context
  const rows = await context.reader.read(pageStatement(db, actor, before))
  const page = rows.slice(0, PAGE_SIZE)
  const subjects = page.map(({ eventType, viewType, objectId }) => {
    const kind = findSubjectKind(eventType, viewType)
    return kind !== null && objectId !== null ? { kind, id: objectId } : null
  })
  const findSubject = await findActivitySubjects({ db, viewer, reader: createReader(db) }, idsByKind(subjects))
  const last = page.at(-1)
  return {
    __typename: 'Activity',
    who: actor.kind,
    entries: page.map(({ seq, at, eventType, viewType, durationMs }, place) => {
      const subject = subjects[place]
      return {
        id: String(seq),
        at: new Date(at).toISOString(),
        eventType,
        viewType,
        durationMs,
        subject: subject ? findSubject(subject.kind, subject.id) : null,
      }
    }),
    next: rows.length > PAGE_SIZE && last ? encodeCursor({ score: last.seq, id: 'e' }) : null,
  }
}

function pageStatement(db: Database, actor: Actor, before: number) {
  return db
    .select({
      seq: events.seq,
      at: events.at,
      eventType: events.eventType,
      viewType: events.viewType,
      objectId: events.objectId,
      durationMs: events.durationMs,
    })
    .from(events)
    .where(and(isActor(actor), lt(events.seq, before)))
    .orderBy(desc(events.seq))
    .limit(PAGE_SIZE + 1)
}

function parseSeq(after: string | null): number {
  if (after === null) return Number.MAX_SAFE_INTEGER
  const { score } = decodeCursor(after) ?? fail('invalidInput', { path: 'after', detail: 'cursor' })
  return score
}

function idsByKind(
  subjects: readonly ({ kind: SubjectKind; id: string } | null)[],
): Record<SubjectKind, readonly string[]> {
  const getIds = (kind: SubjectKind) => [
    ...new Set(subjects.flatMap((subject) => (subject?.kind === kind ? [subject.id] : []))),
  ]
  return { pin: getIds('pin'), board: getIds('board'), person: getIds('person'), topic: getIds('topic') }
}
