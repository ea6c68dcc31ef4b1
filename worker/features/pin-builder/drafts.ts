import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import {
  DRAFT_LIFETIME_MS,
  type PinDraftData,
  type PinDraftsData,
  type PinDraftsInput,
} from '#schema/pin-builder/calls.ts'
import { PIN_FIELDS, type PinFields } from '#schema/pin-builder/pin-fields.ts'
import { DELETE_UNDO_MS, MAX_DRAFTS } from '#schema/pins/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

export type Draft = typeof pinDrafts.$inferSelect

const DRAFTS_PER_SWEEP = 500

type Scope = Pick<MemberContext, 'db' | 'viewer' | 'now'>

function isOwn({ viewer, now }: Omit<Scope, 'db'>) {
  return and(
    eq(pinDrafts.ownerId, viewer.user.id),
    gt(pinDrafts.updatedAt, now - DRAFT_LIFETIME_MS),
    isNull(pinDrafts.publishedAt),
  )
}

/** The viewer's own. */
export async function findDraft(context: Scope, id: string): Promise<Draft | undefined> {
  const [draft] = await context.db
    .select()
    .from(pinDrafts)
    .where(and(eq(pinDrafts.id, id), isOwn(context)))
  return draft
}

/** The fields with which a draft of the viewer was published; undefined once that cannot be undone. */
export async function findPublishedFields({ db, viewer }: Scope, id: string): Promise<PinFields | undefined> {
  const [draft] = await db
    .select({ fields: pinDrafts.fields })
    .from(pinDrafts)
    .where(and(eq(pinDrafts.id, id), eq(pinDrafts.ownerId, viewer.user.id), isNotNull(pinDrafts.publishedAt)))
  return draft?.fields
}

/** Newest change first. */
export async function findDrafts(context: MemberContext, { bookmark }: PinDraftsInput): Promise<PinDraftsData> {
  const after =
    bookmark === null
      ? undefined
      : (decodeCursor(bookmark) ?? fail('invalidInput', { field: 'bookmark', detail: 'cursor' }))
  const rows = await context.db
    .select()
    .from(pinDrafts)
    .where(and(isOwn(context), after && sql`(${pinDrafts.updatedAt}, ${pinDrafts.id}) < (${after.score}, ${after.id})`))
    .orderBy(desc(pinDrafts.updatedAt), desc(pinDrafts.id))
    .limit(PIN_PAGE_SIZE + 1)
  const shown = rows.slice(0, PIN_PAGE_SIZE)
  const last = shown.at(-1)
  const hasMore = rows.length > PIN_PAGE_SIZE && last
  return {
    items: shown.map(presentDraft),
    bookmark: hasMore ? encodeCursor({ score: last.updatedAt, id: last.id }) : null,
  }
}

export async function insertDraft(context: MemberContext, fields: PinFields): Promise<PinDraftData> {
  const { db, viewer, now, requestId: id } = context
  const row = { id, ownerId: viewer.user.id, fields, createdAt: now, updatedAt: now, pinId: null, publishedAt: null }
  const { made } = await context.commit({
    made: insertWhereReturningId(
      db,
      pinDrafts,
      row,
      sql`(select count(*) from ${pinDrafts} where ${pinDrafts.ownerId} = ${row.ownerId}
        and ${pinDrafts.publishedAt} is null) < ${MAX_DRAFTS}`,
    ),
  })
  return made.length > 0 ? presentDraft(row) : fail('tooManyDrafts')
}

/**
 * Saves only the fields that are given: two devices may write to one draft at once. The answer is undefined if it is
 * gone by now.
 */
export async function saveDraft(context: MemberContext, id: string, changes: PinFields): Promise<Draft | undefined> {
  const { db, now } = context
  const { saved } = await context.commit({
    saved: db
      .update(pinDrafts)
      .set({ fields: withChanges(changes), updatedAt: now })
      .where(and(eq(pinDrafts.id, id), isOwn(context)))
      .returning(),
  })
  return saved[0]
}

export async function removeDraft(context: MemberContext, id: string): Promise<boolean> {
  const { removed } = await context.commit({
    removed: context.db
      .delete(pinDrafts)
      .where(and(eq(pinDrafts.id, id), isOwn(context)))
      .returning({ id: pinDrafts.id }),
  })
  return removed.length > 0
}

/** Thirty days after the last change, and published ones once that cannot be undone. */
export async function sweepDrafts(db: Database, now: number): Promise<void> {
  const due = db
    .select({ id: pinDrafts.id })
    .from(pinDrafts)
    .where(or(lte(pinDrafts.updatedAt, now - DRAFT_LIFETIME_MS), lte(pinDrafts.publishedAt, now - DELETE_UNDO_MS)))
    .limit(DRAFTS_PER_SWEEP)
  await db.delete(pinDrafts).where(inArray(pinDrafts.id, due))
}

export function presentDraft({
  id,
  fields,
  createdAt,
  updatedAt,
}: Pick<Draft, 'id' | 'fields' | 'createdAt' | 'updatedAt'>): PinDraftData {
  return {
    ...fields,
    id,
    is_draft: true,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    expires_at: new Date(updatedAt + DRAFT_LIFETIME_MS).toISOString(),
  }
}

/** Leaves out what says which pin is meant, and what to do with it. */
export function pickFields(input: PinFields): PinFields {
  const given = Object.keys(PIN_FIELDS).filter((name) => input[name as keyof PinFields] !== undefined)
  return Object.fromEntries(given.map((name) => [name, input[name as keyof PinFields]]))
}

/** What is in a draft with what is given in place of what has the same name. */
function withChanges(changes: PinFields): SQL {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .reduce<SQL>(
      (before, [name, value]) => sql`json_set(${before}, ${`$.${name}`}, json(${JSON.stringify(value)}))`,
      sql`${pinDrafts.fields}`,
    )
}

/** Applies the changes to the draft of a pin, so that it is there when publishing is taken back. */
export async function applyToDraft(context: MemberContext, id: string, changes: PinFields): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await context.commit({
    kept: context.db
      .update(pinDrafts)
      .set({ fields: withChanges(changes) })
      .where(
        and(eq(pinDrafts.id, id), eq(pinDrafts.ownerId, context.viewer.user.id), isNotNull(pinDrafts.publishedAt)),
      ),
  })
}
