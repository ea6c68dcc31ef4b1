import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pinDetails, pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { StoredImage } from '#schema/media/image.ts'
import type { PinData, PinDraftData, PinInput } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { isMember, type ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { findDraft, presentDraft } from './drafts.ts'
import { fromCarousel, fromProduct, fromRecipe, fromStory, fromTag } from './from-details.ts'
import { listMedia, presentMedia } from './list-media.ts'
import { openTags } from './open-tags.ts'
import { mayChange, resolvePinId } from './rules.ts'

/** A draft of the viewer, or a pin that they may open. */
export async function findOwnPin(context: ActionContext, { id }: PinInput): Promise<PinData | PinDraftData> {
  const draft = isMember(context) ? await findDraft(context, id) : undefined
  return draft ? presentDraft(draft) : readPin(context, id)
}

export async function readPin({ db, viewer }: Pick<ActionContext, 'db' | 'viewer'>, id: string): Promise<PinData> {
  const viewerId = viewer.type === 'AUTH' ? viewer.user.id : null
  const [row] = await selectPin(db, viewerId, and(eq(pins.id, resolvePinId(id)), mayOpen(viewer)))
  if (!row) return fail('pinNotFound')
  const pin = presentPin(row, viewerId !== null)
  return { ...pin, tagged_products: await openTags({ db, viewer }, pin.tagged_products ?? []) }
}

/** A pin is changed by its owner alone. */
export async function requireOwnPin(db: Database, id: string, userId: string): Promise<PinRow> {
  const [row] = await selectPin(db, userId, and(eq(pins.id, resolvePinId(id)), mayChange(sql`${pins.id}`, userId)))
  return row ?? fail('pinNotFound')
}

export function selectPin(db: Database, viewerId: string | null, condition: SQL | undefined) {
  const { id, kind, title, description, altText, link, domain, provenance, isProvenanceFixed, audience } = pins
  const { commentsDisabled, repinCount, commentCount, shareCount, storyPinDataId, createdAt, sectionId } = pins
  return db
    .select({
      pin: { id, kind, title, description, altText, link, domain, provenance, isProvenanceFixed, audience },
      counts: { commentsDisabled, repinCount, commentCount, shareCount, storyPinDataId, createdAt, sectionId },
      isDoneByMe: yesOrNo(
        viewerId === null
          ? sql`0`
          : sql`exists (select 1 from ${pinTries} where ${pinTries.pinId} = ${pins.id}
              and ${pinTries.userId} = ${viewerId})`,
      ),
      image: images,
      details: pinDetails,
      board: { id: boards.id, name: boards.name, slug: boards.slug, privacy: boards.privacy },
      boardOwner: sql<string>`(select owner.username from users owner where owner.id = ${boards.ownerId})`,
      section: { id: boardSections.id, slug: boardSections.slug, title: boardSections.title },
      pinner: { id: users.id, username: users.username, full_name: users.fullName },
      mainTopicId: pins.topicId,
      topicIds: parsed<string[]>(sql`(select json_group_array(t.topic_id) from pin_topics t
        where t.pin_id = ${pins.id})`),
      productImages: parsed<StoredImage[]>(sql`(select json_group_array(json_object('signature', p.signature,
          'extension', p.extension, 'width', p.width, 'height', p.height, 'dominantColor', p.dominant_color))
        from json_each(coalesce(${pinDetails.products}, '[]')) product,
          json_each(product.value, '$.additionalImages') named join pictures p on p.signature = named.value)`),
    })
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .leftJoin(boardSections, eq(boardSections.id, pins.sectionId))
    .leftJoin(pinDetails, eq(pinDetails.pinId, pins.id))
    .where(condition)
}

export type PinRow = ReturnType<typeof selectPin>['_']['result'][number]

/** The main one first. */
export function listTopicIds({ mainTopicId, topicIds }: Pick<PinRow, 'mainTopicId' | 'topicIds'>): string[] {
  return topicIds.toSorted((a, b) => Number(b === mainTopicId) - Number(a === mainTopicId))
}

export function presentPin(row: PinRow, isAuth: boolean): PinData {
  const { pin, counts, image, details, board, section, pinner } = row
  const media = listMedia(image, details)
  const products = new Map(row.productImages.map((one) => [one.signature, one]))
  return {
    id: pin.id,
    is_draft: false,
    url: href('pin', { id: pin.id }),
    kind: pin.kind,
    title: pin.title,
    description: pin.description,
    alt_text: pin.altText,
    link: pin.link,
    domain: pin.domain,
    media: media.map(presentMedia),
    board_id: board.id,
    is_secret: pin.audience === 'board' || board.privacy === 'secret',
    section_id: section?.id ?? null,
    board: {
      id: board.id,
      name: board.name,
      url: href('board', { username: row.boardOwner, board: board.slug }),
      privacy: board.privacy,
    },
    section,
    pinner,
    topic_ids: listTopicIds(row),
    recipe: details?.recipe ? fromRecipe(details.recipe) : null,
    products: details?.products?.map((product) => fromProduct(product, products, isAuth)) ?? null,
    article: details?.article ? { name: details.article.name, date_published: details.article.datePublished } : null,
    story: details?.storyPinData ? fromStory(details.storyPinData, media) : null,
    carousel: details?.carouselData ? fromCarousel(details.carouselData, media) : null,
    tagged_products: details?.taggedProducts?.map(fromTag) ?? [],
    provenance: pin.provenance,
    is_provenance_fixed: pin.isProvenanceFixed,
    comments_disabled: counts.commentsDisabled,
    repin_count: counts.repinCount,
    comment_count: counts.commentCount,
    share_count: counts.shareCount,
    done_by_me: row.isDoneByMe,
    created_at: new Date(counts.createdAt).toISOString(),
  }
}
