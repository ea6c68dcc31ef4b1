import { and, eq, sql } from 'drizzle-orm'
import { boards, boardSections } from '#db/tables/boards.ts'
import { pins } from '#db/tables/pins.ts'
import { topics } from '#db/tables/topics.ts'
import type { TagFields } from '#schema/pin-fields.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/features/pins/rules.ts'
import { mayKeepOn } from '#worker/features/saves/rules.ts'
import type { PinPlace } from './rules.ts'

type Scope = Pick<MemberContext, 'db' | 'viewer'>

/** A board that the viewer may save to, and a section of it. */
export async function requirePlace(
  { db, viewer }: Scope,
  boardId: string,
  sectionId: string | null,
): Promise<PinPlace> {
  const [board] = await db
    .select({ privacy: boards.privacy, sectionId: boardSections.id })
    .from(boards)
    .leftJoin(boardSections, and(eq(boardSections.boardId, boards.id), eq(boardSections.id, sectionId ?? '')))
    .where(and(eq(boards.id, boardId), mayKeepOn(viewer.user.id)))
  if (!board) fail('boardNotFound')
  if (sectionId !== null && board.sectionId === null) {
    fail('invalidInput', { field: 'section_id', detail: 'unknownSection' })
  }
  return { boardId, privacy: board.privacy, sectionId }
}

/** In the order of the ids, each once. */
export async function requireTopics({ db }: Scope, ids: readonly string[]): Promise<{ id: string; slug: string }[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: topics.id, slug: topics.slug })
    .from(topics)
    .where(sql`${topics.id} in (select value from json_each(${JSON.stringify(ids)}))`)
  const byId = new Map(found.map((topic) => [topic.id, topic]))
  return [...new Set(ids)].map(
    (id) => byId.get(id) ?? fail('invalidInput', { field: `topic_ids.${ids.indexOf(id)}`, detail: 'unknownTopic' }),
  )
}

/** Tags lead to pins that their maker may open. */
export async function requireTaggedPins({ db, viewer }: Scope, tags: readonly TagFields[]): Promise<void> {
  const ids = tags.flatMap(({ pin_id: id }) => id ?? [])
  if (ids.length === 0) return
  const found = await db
    .select({ id: pins.id })
    .from(pins)
    .where(and(sql`${pins.id} in (select value from json_each(${JSON.stringify(ids)}))`, mayOpen(viewer)))
  const known = new Set(found.map(({ id }) => id))
  const place = tags.findIndex(({ pin_id: id }) => id != null && !known.has(id))
  if (place >= 0) fail('invalidInput', { field: `tagged_products.${place}.pin_id`, detail: 'unknownPin' })
}
