import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { fillSectionKeys } from '#db/board-names.ts'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { topics } from '#db/tables/topics.ts'
import { IMPORTED_PIN_LIMIT } from '#schema/constants/limits.ts'
import { toNameKey } from '#schema/name-key.ts'
import { DEFAULT_KIND } from '#schema/pin-builder/calls.ts'
import type { PinFields } from '#schema/pin-builder/pin-fields.ts'
import { findPinProblems } from '#schema/pin-builder/pin-problems.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { cutText, toPlainLine, toPlainText } from '#schema/plain-text.ts'
import type { PinItem } from '#schema/settings/import-item.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { discardUpload } from '#worker/features/media/files/reserve-upload.ts'
import { readLink } from '#worker/features/pin-builder/links/preview-link.ts'
import { publishPin } from '#worker/features/pin-builder/publish-pin.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { findExistingPin, importSave } from './existing-pin.ts'
import { ImportContext } from './import-context.ts'
import { toKey, toNewId } from './import-ids.ts'
import type { ImportStores, ItemWork } from './import-work.ts'
import { findOwn, insertSection } from './make-board.ts'
import { markItemDone, markItemIncomplete } from './mark-item-done.ts'
import { findTagged } from './set-tags.ts'
import { storeFiles, storeFirstImage, type StoredFiles } from './store-files.ts'

/** Ranks after what is new: feeds are no place for what someone has kept for years. */
const IMPORTED_FEED_SCORE = 0.1

export async function makePin(stores: ImportStores, work: ItemWork<PinItem>): Promise<void> {
  const { db, now } = stores
  const { row, viewer, item } = work
  const { item: pin, position } = item
  const { isSectionFull, ...place } = await findPlace(db, viewer.user.id, pin)
  const markMade = (isMade: SQL) => ({
    ...(isSectionFull && markItemIncomplete(db, item, 'tooManySections', isMade)),
    ...markItemDone(db, item, isMade),
  })
  const existing = await findExistingPin(db, viewer, pin)
  if (existing?.isImported) {
    await batch(db, markItemDone(db, item))
    return
  }
  if (existing) return importSave(stores, work, { ...place, pinId: existing.id, markMade })
  await requireAttempt(db, [{ rule: IMPORTED_PIN_LIMIT, key: `user:${viewer.user.id}` }], now, 'quotaExceeded')
  const moment = Math.min(pin.save?.created_at ?? pin.created_at ?? row.createdAt, row.createdAt)
  const oldId = pin.save?.id ?? pin.old_id
  const id = await toNewId({ importId: row.id, position, oldId, moment })
  const isMade = sql`exists (select 1 from pins made
    where made.pinner_id = ${viewer.user.id} and made.idempotency_key = ${toKey(pin.key)})`
  const context = new ImportContext(stores, viewer, id, () => markMade(isMade))
  const taken: StoredFiles = { all: [], media: [], products: new Map(), signatures: new Map(), captionsLanguage: null }
  try {
    const fields = await completeFields(context, work, taken)
    const problems = findPinProblems(fields, fields.kind ?? DEFAULT_KIND, taken.media.length)
    if (problems.length > 0) fail('invalidInput')
    const { topics, others } = await findTopics(db, pin.topics)
    const made = { ...fields, topic_ids: topics, board_id: place.boardId, section_id: place.sectionId }
    await publishPin(context, made, undefined, {
      isCounted: true,
      idempotencyKey: toKey(pin.key),
      createdAt: moment,
      feedScore: IMPORTED_FEED_SCORE,
      boardPosition: pin.position ?? null,
      boardNote: pin.note,
      isKeptSecret: pin.is_kept_secret,
      details: { importedTopics: others.length > 0 ? others : null, mediaAttribution: pin.attribution ?? null },
    })
  } finally {
    await context.settle()
    for (const upload of taken.all) await discardUpload(context, upload)
  }
}

/**
 * The board by its name, as its item was before. A section is made where there is none; once there is no more room, a
 * pin is on the board itself.
 */
async function findPlace(db: Database, ownerId: string, pin: PinItem) {
  const { section } = pin
  const [board] = await db.all<{ id: string | null }>(sql`select ${findOwn(ownerId, pin)} as id`)
  if (board?.id == null) return fail('boardNotFound')
  if (section == null) return { boardId: board.id, sectionId: null, isSectionFull: false }
  await fillSectionKeys(db, board.id)
  const { found } = await batch(db, {
    made: insertSection(db, sql`${board.id}`, section, newId()),
    found: db.all<{ id: string }>(sql`select id from board_sections
      where board_id = ${board.id} and title_key = ${toNameKey(section)}`),
  })
  const sectionId = found[0]?.id ?? null
  return { boardId: board.id, sectionId, isSectionFull: sectionId === null }
}

/** The files are those of the archive, else an image of the web, else what its page shows. */
async function completeFields(context: ImportContext, work: ItemWork<PinItem>, taken: StoredFiles): Promise<PinFields> {
  const { item: pin } = work.item
  const { link = null } = pin.fields
  let fields: PinFields = { ...pin.fields }
  await storeFiles(context, work, taken)
  if (taken.media.length === 0 && pin.image_urls.length > 0) {
    try {
      await storeFirstImage(context, pin.image_urls, taken)
    } catch (error) {
      if (!pin.reads_link || !(error instanceof ServiceError) || error.error === 'quotaExceeded') throw error
    }
  }
  if (taken.media.length === 0 && pin.reads_link && link !== null) {
    const page = await readLink(context, link)
    await storeFirstImage(
      context,
      page.images.map(({ url }) => url),
      taken,
    )
    fields = {
      ...fields,
      title: fields.title || cutText(toPlainLine(page.title), MAX_TITLE_LENGTH),
      description: fields.description || cutText(toPlainText(page.description), MAX_DESCRIPTION_LENGTH),
    }
  }
  if (taken.media.length === 0) fail('importNoImage')
  return {
    ...fields,
    media_ids: taken.media,
    ...(taken.captionsLanguage !== null && { captions_language: taken.captionsLanguage }),
    products: fields.products?.map((product, place) => ({
      ...product,
      additional_media_ids: taken.products.get(place) ?? [],
      variant_set: product.variant_set && withImages(product.variant_set, taken.signatures),
    })),
    tagged_products: await findTagged(context, fields.tagged_products ?? []),
  }
}

type VariantSet = NonNullable<NonNullable<PinFields['products']>[number]['variant_set']>

/** The uploads are those of here; a variant whose image is not among the files has none. */
function withImages({ variants, ...set }: VariantSet, ids: ReadonlyMap<string, string>): VariantSet {
  return {
    ...set,
    variants: variants.map(({ signature, ...variant }) => ({ ...variant, media_id: ids.get(signature ?? '') ?? null })),
  }
}

/** Ids of those that exist here, and the slugs of the others, each in their order. */
async function findTopics(db: Database, slugs: readonly string[]): Promise<{ topics: string[]; others: string[] }> {
  if (slugs.length === 0) return { topics: [], others: [] }
  const found = await db
    .select({ id: topics.id, slug: topics.slug })
    .from(topics)
    .where(sql`${topics.slug} in (select value from json_each(${JSON.stringify(slugs)}))`)
  const ids = new Map(found.map(({ id, slug }) => [slug, id]))
  return {
    topics: slugs.flatMap((slug) => ids.get(slug) ?? []),
    others: slugs.filter((slug) => !ids.has(slug)),
  }
}
