import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Batch } from '#db/batch.ts'
import { embedPin } from '#db/embedding.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { insertPinTopics } from '#db/insert-pin.ts'
import { indexPinProducts } from '#db/pin-products.ts'
import { pinDetails, pinProducts, pins, pinTopics } from '#db/tables/pins/pins.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import type { PinFields } from '#schema/pin-builder/pin-fields.ts'
import { findContentProblems } from '#schema/pin-builder/pin-problems.ts'
import { findDomain } from '#schema/web-link.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import { insertBoardFrames, insertFramesOfPin } from '#worker/model/board-frames.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { requireNotHidden } from '#worker/model/require-board.ts'
import { requireUploads } from '#worker/model/uploads.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { listTopicIds, readPin, requireOwnPin, type PinRow } from './find-own-pin.ts'
import { listMedia } from './list-media.ts'
import { requireTarget, requireTags, requireTopics } from './open-tags.ts'
import { relateSoon, toPriceColumns } from './publish-pin.ts'
import { isTargetOpen, mayChange, mayLeave, type PinTarget } from './rules.ts'
import { toArticle, toCarousel, toProducts, toRecipe, toStory } from './to-details.ts'
import { toTags } from './to-tags.ts'

/** Changes what is given of a published pin of the viewer: never its files, which others have saved. */
export async function editPin(context: MemberContext, id: string, changes: PinFields): Promise<PinData> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const row = await requireOwnPin(db, id, userId)
  const pinId = row.pin.id
  if (Object.keys(changes).length === 0) return readPin(context, pinId)
  requireChangeable(row, changes)
  const tags = changes.tagged_products && (await requireTags(context, changes.tagged_products))
  const place = await findTarget(context, row, changes)
  const isLeft = place !== undefined && place.boardId !== row.board.id
  if (isLeft) await requireNotHidden(context, row.board.id)
  const topics = await requireTopics(context, changes.topic_ids ?? listTopicIds(row))
  const details = await toDetails(context, row, { ...changes, tagged_products: tags })

  const isText = ['title', 'description', 'topic_ids'].some((name) => name in changes)
  const columns = {
    ...toColumns(changes),
    ...(place && {
      boardId: place.boardId,
      sectionId: place.sectionId,
      ...toAudience(place),
    }),
    ...(details.products && toPriceColumns(details.products)),
    ...(isText && {
      topicId: topics[0]?.id ?? null,
      embedding: embedPin({
        title: changes.title ?? row.pin.title,
        description: changes.description ?? row.pin.description,
        topicSlugs: topics.map(({ slug }) => slug),
        dominantColor: row.image.dominantColor,
      }),
    }),
  }
  const images = listNewImages(details)
  // One condition for all statements: the first may not change what the others ask for.
  const mayEdit = sql`${isNotBanned(userId)} and ${place ? isTargetOpen(place, userId) : sql`1`}
    and ${isLeft ? mayLeave(row.board.id) : sql`1`}`
  const isEdited = sql`exists (select 1 from pins where ${mayChange(pinId, userId)}) and ${mayEdit}`
  const { pin, left, joined } = await context.commit({
    // The board that it leaves, and the one that it joins.
    left: place ? [insertFramesOfPin(db, pinId, now, isEdited)] : [],
    pin: db
      .update(pins)
      .set({ title: sql`${pins.title}`, ...columns })
      .where(sql`${mayChange(pinId, userId)} and ${mayEdit}`)
      .returning({ id: pins.id }),
    topics: changes.topic_ids ? replaceTopics(context, pinId, topics, isEdited) : [],
    kept: images.length > 0 ? [markUsed(db, images, isEdited)] : [],
    details: Object.keys(details).length > 0 ? changeDetails(context, pinId, details, isEdited) : [],
    products: details.products ? replaceProducts(context, pinId, isEdited) : [],
    joined: isLeft ? [insertBoardFrames(db, place.boardId, now, isEdited)] : [],
  } satisfies Batch)
  context.deliverFrames(...left, ...joined)
  if (pin.length === 0) fail(place ? 'boardNotFound' : 'pinNotFound')
  if (images.length > 0) void context.waitUntil(settleMedia(context))
  if (details.products) context.notify()
  if (isText || place) relateSoon(context, pinId)
  return readPin(context, pinId)
}

function requireChangeable({ pin, image, details }: PinRow, changes: PinFields): void {
  if (changes.media_ids) fail('invalidInput', { field: 'media_ids', detail: 'mediaFixed' })
  if (changes.kind && changes.kind !== pin.kind) fail('invalidInput', { field: 'kind', detail: 'kindFixed' })
  if (changes.board_id === null) fail('invalidInput', { field: 'board_id', detail: 'missing' })
  if (pin.isProvenanceFixed && changes.provenance !== undefined && changes.provenance !== pin.provenance) {
    fail('invalidInput', { field: 'provenance', detail: 'provenanceFixed' })
  }
  // Older pins may lack what is asked for today: only what changes is checked.
  const problem = findContentProblems(changes, pin.kind, listMedia(image, details).length).find(
    ({ path: [field] }) =>
      field !== undefined && field in changes && !(field === 'carousel' && changes.carousel === null),
  )
  if (problem) fail('invalidInput', { field: problem.path.join('.'), detail: problem.text })
}

/** Undefined where the pin stays where it is. Another board has other sections. */
async function findTarget(
  context: MemberContext,
  row: PinRow,
  { board_id: boardId, section_id: sectionId }: PinFields,
) {
  if (boardId == null && sectionId === undefined) return undefined
  const target = boardId ?? row.board.id
  const kept = target === row.board.id ? (row.section?.id ?? null) : null
  return requireTarget(context, target, sectionId === undefined ? kept : sectionId)
}

/** Another board shows a pin or hides it, by its pinner's word; on its own board it stays as it is. */
function toAudience({ boardId, privacy }: PinTarget) {
  const isMoved = sql`${pins.boardId} <> ${boardId}`
  return {
    audience: sql`iif(${isMoved}, ${privacy === 'secret' ? 'board' : 'public'}, ${pins.audience})`,
    isKeptSecret: sql`iif(${isMoved}, 0, ${pins.isKeptSecret})`,
  }
}

function toColumns(changes: PinFields): Partial<typeof pins.$inferInsert> {
  const { title, description, alt_text: altText, link, comments_disabled: commentsDisabled, provenance } = changes
  return {
    // What was derived from the old words goes with them.
    ...(title !== undefined && { title, gridTitle: '', seoTitle: null }),
    ...(description !== undefined && { description, seoDescription: null }),
    ...(altText !== undefined && { altText }),
    ...foldColumns({ title, description, altText, gridTitle: title === undefined ? undefined : '' }),
    ...(link !== undefined && { link, domain: findDomain(link), mobileLink: null, trackedLink: null }),
    ...(commentsDisabled !== undefined && { commentsDisabled }),
    ...(provenance !== undefined && { provenance }),
  }
}

type Details = Partial<Omit<typeof pinDetails.$inferInsert, 'pinId'>>

async function toDetails(context: MemberContext, row: PinRow, changes: PinFields): Promise<Details> {
  const { pin, image, details, counts } = row
  const title = changes.title ?? pin.title
  const media = listMedia(image, details)
  const { recipe, article, products, story, carousel, tagged_products: tags } = changes
  const result: Details = {}
  if (recipe) result.recipe = toRecipe(recipe, title, details?.recipe)
  if (article) result.article = toArticle(article, title, details?.article)
  if (products) {
    const ids = products.flatMap(({ additional_media_ids: files = [] }) => files)
    const uploads = await requireUploads(context, ids)
    await publishUploads(context, uploads)
    const signatures = new Map(uploads.map((upload) => [upload.id, upload.signature]))
    result.products = toProducts(products, signatures, details?.products ?? [])
  }
  const storyBefore = details?.storyPinData
  if (story) {
    result.storyPinData = toStory(story, media, { id: counts.storyPinDataId ?? pin.id, title }, storyBefore)
  } else if (storyBefore && title !== pin.title) {
    result.storyPinData = { ...storyBefore, metadata: { ...storyBefore.metadata, pinTitle: title } }
  }
  if (carousel) result.carouselData = toCarousel(carousel, media, changes.alt_text ?? pin.altText)
  if (tags !== undefined) result.taggedProducts = tags?.length ? toTags(tags) : null
  return result
}

/** Only products can get new images. */
function listNewImages({ products }: Details): { signature: string }[] {
  return products?.flatMap(({ additionalImages }) => additionalImages.map((signature) => ({ signature }))) ?? []
}

function replaceTopics({ db }: MemberContext, pinId: string, topics: readonly { id: string }[], isEdited: SQL) {
  const removal = db.delete(pinTopics).where(and(eq(pinTopics.pinId, pinId), isEdited))
  return [removal, insertPinTopics(db, pinId, topics, isEdited)]
}

function replaceProducts({ db }: MemberContext, pinId: string, isEdited: SQL) {
  return [
    db.delete(pinProducts).where(and(eq(pinProducts.pinId, pinId), isEdited)),
    db.run(indexPinProducts(sql`${eq(pinDetails.pinId, pinId)} and ${isEdited}`)),
  ]
}

function changeDetails({ db }: MemberContext, pinId: string, details: Details, isEdited: SQL) {
  const row = db.run(sql`insert into pin_details (pin_id) select ${pinId} where ${isEdited} on conflict do nothing`)
  return [
    row,
    db
      .update(pinDetails)
      .set(details)
      .where(and(eq(pinDetails.pinId, pinId), isEdited)),
  ]
}
