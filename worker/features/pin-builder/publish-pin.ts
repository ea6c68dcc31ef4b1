import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { newPinStatements, type PinToInsert } from '#db/insert-pin.ts'
import { relateNewPin } from '#db/relate-new-pin.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import type { pinDetails } from '#db/tables/pins/pins.ts'
import { PIN_LIMIT } from '#schema/constants/limits.ts'
import { DEFAULT_KIND } from '#schema/pin-builder/calls.ts'
import type { PinFields } from '#schema/pin-builder/pin-fields.ts'
import type { Product } from '#schema/pins/rich-metadata.ts'
import { NS_PER_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { findDomain } from '#schema/web-link.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail } from '#worker/errors/service-error.ts'
import { recordEvents } from '#worker/features/tracking/event-log/record-events.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { findSaveBoard } from '#worker/model/find-save-board.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { logLine } from '#worker/platform/log.ts'
import { giveBackAttempt, requireAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { hashToUuid } from '#worker/platform/tokens.ts'
import type { Draft } from './drafts.ts'
import { requireTarget, requireTags, requireTopics } from './open-tags.ts'
import { findProvenance, publishFiles, requireFiles, type PinFiles, type PublishedFiles } from './pin-files.ts'
import { isTargetOpen, mayPublish, requireMayPublish, type PinTarget } from './rules.ts'
import { toArticle, toCarousel, toProducts, toRecipe, toStory } from './to-details.ts'
import { toTags } from './to-tags.ts'

interface PublishOptions extends ImportedColumns {
  /** True if another limit counts it. */
  isCounted?: boolean
}

/** The columns of a pin that was made elsewhere. */
interface ImportedColumns {
  /** The pinner has no second pin with it. */
  idempotencyKey?: string
  createdAt?: number
  feedScore?: number
  boardPosition?: string | null
  boardNote?: string
  /** Secret on whatever board, until its pinner moves it. */
  isKeptSecret?: boolean
  details?: Pick<Details, 'importedTopics' | 'mediaAttribution'>
}

/**
 * Makes a pin of fields in which `findPinProblems` finds nothing. Its id is that of the request, so pins sort by the
 * order in which they were asked for, however long their files take. False where the draft is another one by now.
 */
export async function publishPin(
  context: MemberContext,
  fields: PinFields,
  draft?: Draft,
  { isCounted = false, ...imported }: PublishOptions = {},
): Promise<boolean> {
  const { db, viewer, now, requestId: id } = context
  requireMayPublish(context)
  const userId = viewer.user.id
  const { board_id: boardId, section_id: sectionId = null, topic_ids: topicIds = [], media_ids: fileIds = [] } = fields
  const moreIds = fields.products?.flatMap(({ additional_media_ids: ids = [] }) => ids) ?? []
  const [place, topics, files, tags] = await Promise.all([
    findTarget(context, boardId, sectionId),
    requireTopics(context, topicIds),
    requireFiles(context, fields.kind ?? DEFAULT_KIND, fileIds, moreIds),
    requireTags(context, fields.tagged_products ?? []),
  ])
  requireKinds(fields, files)
  const limits: Limits = [{ rule: PIN_LIMIT, key: `user:${userId}` }]
  if (!isCounted) await requireAttempt(db, limits, now, 'quotaExceeded')
  const parts = { place, topics, files, tags, draft, imported, isAnnounced: !isCounted }
  const isMade = await insertPin(context, fields, parts).catch(async (error: unknown) => {
    if (!isCounted) await giveBackAttempt(db, limits, now).catch(() => {})
    throw error
  })
  if (!isMade) {
    if (!isCounted) await giveBackAttempt(db, limits, now)
    if (!draft) fail('boardNotFound')
    return false
  }
  relateSoon(context, id)
  recordSoon(context, id)
  return true
}

interface Parts {
  place: PinTarget
  topics: Awaited<ReturnType<typeof requireTopics>>
  files: PinFiles
  tags: Awaited<ReturnType<typeof requireTags>>
  draft: Draft | undefined
  imported: ImportedColumns
  /** True if pages that have the board open get a frame; an import reports its own progress. */
  isAnnounced: boolean
}

/** False where the account, the board or the draft has changed since they were read. */
async function insertPin(
  context: MemberContext,
  fields: PinFields,
  { place, topics, files, tags, draft, isAnnounced, imported: { idempotencyKey, details, ...columns } }: Parts,
): Promise<boolean> {
  const { db, viewer, now, requestId: id } = context
  const userId = viewer.user.id
  const published = await publishFiles(context, files, fields.captions_language)
  const pin: PinToInsert = {
    id,
    pinnerId: userId,
    boardId: place.boardId,
    images: published.images,
    title: fields.title ?? '',
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    columns: {
      ...columns,
      ...toColumns(fields, files, published),
      sectionId: place.sectionId,
      audience: place.privacy === 'secret' || columns.isKeptSecret ? 'board' : 'public',
      nativeCreatorId: userId,
      draftId: draft?.id ?? null,
    },
    details: { ...toDetails({ ...fields, tagged_products: tags }, published), ...details },
    topics,
  }
  const isStillDraft = draft
    ? sql`exists (select 1 from ${pinDrafts} where ${pinDrafts.id} = ${draft.id}
        and ${pinDrafts.ownerId} = ${userId} and ${pinDrafts.updatedAt} = ${draft.updatedAt}
        and ${pinDrafts.publishedAt} is null)`
    : sql`1`
  const mayInsert = sql`${mayPublish(userId, now)} and ${isTargetOpen(place, userId)} and ${isStillDraft}`
  const isThere = sql`exists (select 1 from pins made where made.id = ${id})`
  const { pin: made, frames } = await context.commit({
    ...newPinStatements(db, withRepeated(pin), now, mayInsert),
    kept: markUsed(db, published.stored, isThere),
    draft: draft
      ? [
          db
            .update(pinDrafts)
            .set({ fields, pinId: id, publishedAt: now })
            .where(and(eq(pinDrafts.id, draft.id), isThere)),
        ]
      : [],
    frames: isAnnounced ? [insertBoardFrames(db, place.boardId, now, isThere)] : [],
  })
  context.deliverFrames(...frames)
  void context.waitUntil(settleMedia(context))
  return made.length > 0
}

/** A pin that names no board goes where a save that names none goes. */
async function findTarget(context: MemberContext, boardId: string | null | undefined, sectionId: string | null) {
  const named = boardId ?? (await findSaveBoard(context.db, context.viewer.user.id, undefined))?.id
  return requireTarget(context, named ?? '', sectionId)
}

/** Requires the files that a kind is made of. */
function requireKinds({ kind = DEFAULT_KIND }: PinFields, { own }: PinFiles): void {
  const isFit = own.every((file) => {
    if (kind === 'video') return true
    return file.kind === 'image' || (kind === 'story' && file.kind === 'video')
  })
  const hasVideo = own.filter((file) => file.kind === 'video').length === 1
  if (!isFit || (kind === 'video' && !hasVideo)) fail('invalidInput', { field: 'media_ids', detail: 'mediaKind' })
}

function toColumns(fields: PinFields, files: PinFiles, { videoDuration }: PublishedFiles): PinToInsert['columns'] {
  const { kind = DEFAULT_KIND, description = '', alt_text: altText = '', link = null } = fields
  const provenance = findProvenance(files)
  const isStronger = fields.provenance === 'ai_generated'
  return {
    kind,
    description,
    altText,
    link,
    domain: findDomain(link),
    commentsDisabled: fields.comments_disabled ?? false,
    provenance: isStronger ? fields.provenance : (provenance ?? fields.provenance),
    isProvenanceFixed: provenance !== null,
    videoDuration: kind === 'video' ? videoDuration : null,
  }
}

type Details = Omit<typeof pinDetails.$inferInsert, 'pinId'>

function toDetails(fields: PinFields, { media, videos, signatures }: PublishedFiles): Details {
  const { kind = DEFAULT_KIND, title = '', alt_text: altText = '', recipe, article, products, story } = fields
  return {
    videos: videos.length > 0 ? videos : null,
    recipe: kind === 'recipe' && recipe ? toRecipe(recipe, title) : null,
    article: kind === 'article' && article ? toArticle(article, title) : null,
    products: kind === 'product' && products ? toProducts(products, signatures) : null,
    storyPinData: kind === 'story' && story ? toStory(story, media, { id: newId(), title }) : null,
    carouselData: kind === 'carousel' ? toCarousel(fields.carousel, media, altText) : null,
    taggedProducts: fields.tagged_products?.length ? toTags(fields.tagged_products) : null,
  }
}

/** Columns that repeat what the details say. */
function withRepeated(pin: PinToInsert): PinToInsert {
  const { products, storyPinData } = pin.details ?? {}
  return {
    ...pin,
    columns: { ...pin.columns, ...toPriceColumns(products ?? []), storyPinDataId: storyPinData?.id ?? null },
  }
}

/** The columns have what cards show: the first product. */
export function toPriceColumns([product]: readonly Product[]) {
  const offer = product?.offerSummary
  return {
    price: offer?.price ?? null,
    priceCurrency: offer?.currency ?? null,
    isOosProduct: offer ? !offer.inStock : false,
  }
}

/** The pin is related once the answer is on its way: until then it is in all other feeds. */
export function relateSoon(context: MemberContext, id: string): void {
  void context.waitUntil(
    relateNewPin(context.db, id).catch((error: unknown) =>
      logLine('warn', { message: 'A pin has no related pins yet', error: describeError(error).error }),
    ),
  )
}

/** A pin is there whether or not the event log takes it. */
function recordSoon(context: MemberContext, id: string): void {
  const recorded = hashToUuid(`pin ${id}`).then((clientUUID) =>
    recordEvents(context, [
      { event_type: EVENT_TYPES.pinCreated, object_id_str: id, clientUUID, time: context.now * NS_PER_MS },
    ]),
  )
  void context.waitUntil(
    recorded.catch((error: unknown) =>
      logLine('warn', { message: 'A new pin is not in the event log', error: describeError(error).error }),
    ),
  )
}
