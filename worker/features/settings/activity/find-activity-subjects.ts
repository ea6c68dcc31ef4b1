import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'

export interface Subject {
  name: string
  path: string
}

type SubjectContext = Pick<QueryContext, 'db' | 'reader' | 'viewer'>
type Find = (context: SubjectContext, ids: readonly string[]) => Promise<(Subject & { id: string })[]>

export async function findActivitySubjects(
  context: SubjectContext,
  wanted: Readonly<Record<SubjectKind, readonly string[]>>,
): Promise<(kind: SubjectKind, id: string) => Subject | null> {
  const kinds = (Object.keys(FINDERS) as SubjectKind[]).filter((kind) => wanted[kind].length > 0)
  const found = await Promise.all(kinds.map((kind) => FINDERS[kind](context, wanted[kind])))
  const subjects = new Map(
    kinds.flatMap((kind, place) =>
      (found[place] ?? []).map(({ id, name, path }) => [`${kind} ${id}`, { name, path }] as const),
    ),
  )
  return (kind, id) => subjects.get(`${kind} ${id}`) ?? null
}

const FINDERS: Record<SubjectKind, Find> = {
  async pin({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({
          id: pins.id,
          name: sql<string>`coalesce(nullif(${pins.title}, ''), nullif(${pins.altText}, ''), ${pins.autoAltText})`,
        })
        .from(pins)
        .where(and(isAmong(pins.id, ids), mayOpen(viewer))),
    )
    return rows.map(({ id, name }) => ({ id, name, path: href('pin', { id }) }))
  },
  async board({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({ id: boards.id, name: boards.name, slug: boards.slug, username: users.username })
        .from(boards)
        .innerJoin(users, eq(users.id, boards.ownerId))
        .where(and(isAmong(boards.id, ids), mayOpenBoard(viewer))),
    )
    return rows.map(({ id, name, slug, username }) => ({ id, name, path: href('board', { username, board: slug }) }))
  },
  async person({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({ id: users.id, name: users.fullName, username: users.username })
        .from(users)
        .where(and(isAmong(users.id, ids), mayOpenProfile(viewer))),
    )
    return rows.map(({ id, name, username }) => ({ id, name, path: href('profile', { username }) }))
  },
  async topic({ db, reader }, ids) {
    // Events name a topic by its id or its slug.
    const rows = await reader.read(
      db
        .select({ id: topics.id, name: topics.name, slug: topics.slug })
        .from(topics)
        .where(or(isAmong(topics.id, ids), isAmong(topics.slug, ids))),
    )
    return rows.flatMap(({ id, name, slug }) =>
      [id, slug].map((key) => ({ id: key, name, path: href('topic', { slug }) })),
    )
  },
}

function isAmong(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
}

export type SubjectKind = 'pin' | 'board' | 'person' | 'topic'

const BY_EVENT: Readonly<Record<number, SubjectKind>> = {
  [EVENT_TYPES.pinImpression]: 'pin',
  [EVENT_TYPES.storyImpression]: 'pin',
  [EVENT_TYPES.articleImpression]: 'pin',
  [EVENT_TYPES.pinClickthrough]: 'pin',
  [EVENT_TYPES.pinDownload]: 'pin',
  [EVENT_TYPES.pinCreated]: 'pin',
  [EVENT_TYPES.adVideoImpression]: 'pin',
  [EVENT_TYPES.offsiteStart]: 'pin',
  [EVENT_TYPES.offsiteEnd]: 'pin',
  [EVENT_TYPES.boardImpression]: 'board',
  [EVENT_TYPES.userImpression]: 'person',
  [EVENT_TYPES.topicFollow]: 'topic',
  [EVENT_TYPES.topicUnfollow]: 'topic',
}

const BY_VIEW: Readonly<Record<number, SubjectKind>> = {
  [VIEW_TYPES.pin]: 'pin',
  [VIEW_TYPES.board]: 'board',
  [VIEW_TYPES.profile]: 'person',
  [VIEW_TYPES.topic]: 'topic',
}

export function findSubjectKind(eventType: number, viewType: number | null): SubjectKind | null {
  if (eventType === EVENT_TYPES.view) return (viewType !== null && BY_VIEW[viewType]) || null
  return BY_EVENT[eventType] ?? null
}
