import { and, eq, sql } from 'drizzle-orm'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { pinProducts, pins } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import type { ActionContext, MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { maySaveTo } from '#worker/model/save-rules.ts'
import type { PinTarget } from './rules.ts'

type Scope = Pick<ActionContext, 'db' | 'viewer'>

/** A board that the viewer may save to, and a section of it. */
export async function requireTarget(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  boardId: string,
  sectionId: string | null,
): Promise<PinTarget> {
  const [board] = await db
    .select({ privacy: boards.privacy, sectionId: boardSections.id })
    .from(boards)
    .leftJoin(boardSections, and(eq(boardSections.boardId, boards.id), eq(boardSections.id, sectionId ?? '')))
    .where(and(eq(boards.id, boardId), maySaveTo(viewer.user.id)))
  if (!board) fail('boardNotFound')
  if (sectionId !== null && board.sectionId === null) {
    fail('invalidInput', { field: 'section_id', detail: 'unknownSection' })
  }
  return { boardId, privacy: board.privacy, sectionId }
}

/** The topics in the order of the ids, each once. */
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

/**
 * Tags lead to pins and products that their maker may open. A product is known by its id wherever it is, so its tag
 * gets the pin that has it.
 */
export async function requireTags(scope: Scope, tags: readonly TagFields[]): Promise<TagFields[]> {
  const [open, pinOfProduct] = await Promise.all([findOpenPins(scope, tags), findProductPins(scope, tags)])
  return tags.map((tag, place) => {
    const { pin_id: pinId = null, product_id: productId = null } = tag
    if (pinId !== null && !open.has(pinId)) {
      fail('invalidInput', { field: `tagged_products.${place}.pin_id`, detail: 'unknownPin' })
    }
    if (productId === null) return tag
    const found = pinOfProduct.get(productId)
    if (found === undefined || (pinId !== null && pinId !== found)) {
      fail('invalidInput', { field: `tagged_products.${place}.product_id`, detail: 'unknownProduct' })
    }
    return { ...tag, pin_id: found }
  })
}

/** Leaves out what they lead to where the viewer may not open it, and a tag that leads nowhere then. */
export async function openTags(scope: Scope, tags: readonly TagFields[]): Promise<TagFields[]> {
  const open = await findOpenPins(scope, tags)
  return tags.flatMap((tag) => {
    if (tag.pin_id == null || open.has(tag.pin_id)) return [tag]
    return tag.link == null ? [] : [{ ...tag, pin_id: null, product_id: null }]
  })
}

async function findOpenPins({ db, viewer }: Scope, tags: readonly TagFields[]): Promise<Set<string>> {
  const ids = tags.flatMap(({ pin_id: id }) => id ?? [])
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: pins.id })
    .from(pins)
    .where(and(sql`${pins.id} in (select value from json_each(${JSON.stringify(ids)}))`, mayOpen(viewer)))
  return new Set(found.map(({ id }) => id))
}

async function findProductPins({ db, viewer }: Scope, tags: readonly TagFields[]): Promise<Map<string, string>> {
  const ids = tags.flatMap(({ product_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ productId: pinProducts.productId, pinId: pins.id })
    .from(pinProducts)
    .innerJoin(pins, eq(pins.id, pinProducts.pinId))
    .where(and(sql`${pinProducts.productId} in (select value from json_each(${JSON.stringify(ids)}))`, mayOpen(viewer)))
  return new Map(found.map(({ productId, pinId }) => [productId, pinId]))
}
