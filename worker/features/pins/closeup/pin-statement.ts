import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pinDetails, pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { StoredImage } from '#schema/media/image.ts'
import type { Pin, PinLeadForm } from '#schema/pins/pin.ts'
import type { Topic } from '#schema/pins/topic.ts'
import { getMemberId, type Viewer } from '#worker/context/viewer.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { personJson, type PersonRecord } from '#worker/model/pin-people.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'

const RELATED_INTERESTS = 8

export function pinStatement(db: Database, viewer: Viewer, { pinId }: Placeholders<{ pinId: string }>) {
  const { embedding: _, boardPosition: _position, boardPlace: _place, boardNote: _note, ...pin } = getTableColumns(pins)
  const { look: _look, ...image } = getTableColumns(images)
  return db
    .select({
      pin,
      image,
      board: boards,
      section: { slug: boardSections.slug, title: boardSections.title },
      details: pinDetails,
      people: people(viewer),
      topics: topics(),
      relatedInterests: relatedInterests(viewer),
      reactionCounts: parsed<Record<string, number>>(
        sql`(select json_group_object(r.reaction_type, r.count) from pin_reaction_counts r
          where r.pin_id = ${pins.id})`,
      ),
      reactionByMe: myReaction(viewer),
      productImages: productImages(),
      isDoneByMe: existsForViewer(
        viewer,
        (me) => sql`select 1 from ${pinTries} where ${pinTries.pinId} = ${pins.id} and ${pinTries.userId} = ${me}`,
      ),
      isTried: yesOrNo(
        sql`exists (select 1 from ${pinTries} where ${pinTries.pinId} = ${pins.id} and ${pinTries.isHidden} = 0)`,
      ),
      savedTo: savedTo(viewer),
      isBoardFollowedByMe: existsForViewer(
        viewer,
        (me) => sql`select 1 from board_follows f where f.user_id = ${me} and f.board_id = ${boards.id}`,
      ),
      myPermissions: permissions(viewer),
      isBoardWithheld: yesOrNo(isBoardWithheld(viewer)),
      leadForm: leadForm(viewer),
      isHiddenFromSearch: yesOrNo(
        sql`exists (select 1 from users u where u.id = ${pins.pinnerId} and u.hides_from_search = 1)`,
      ),
    })
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .leftJoin(boardSections, eq(boardSections.id, pins.sectionId))
    .leftJoin(pinDetails, eq(pinDetails.pinId, pins.id))
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
}

export type PinRow = ReturnType<typeof pinStatement>['_']['result'][number]

/** Private profiles are named only to themselves, and only as pinner and board owner. */
function people(viewer: Viewer): SQL<PersonRecord[]> {
  const me = getMemberId(viewer)
  return parsed(sql`(select json_group_array(${personJson('u', viewer)}) from users u where ${isActive('u')}
    and ${isUnblocked(sql`u.id`, me)}
    and (u.is_private_profile = 0 or u.id in (${pins.pinnerId}, ${boards.ownerId}, ${me}))
    and u.id in (
    ${pins.pinnerId}, ${pins.nativeCreatorId}, ${pins.originPinnerId}, ${pins.promoterId}, ${pins.attributionUserId},
    ${boards.ownerId}, ${pinDetails.sponsorship} ->> '$.creatorId', ${pinDetails.sponsorship} ->> '$.sponsorId'))`)
}

function topics(): SQL<Topic[]> {
  return parsed(sql`(select json_group_array(json_object('id', t.id, 'name', t.name, 'slug', t.slug))
    from pin_topics join topics t on t.id = pin_topics.topic_id where pin_topics.pin_id = ${pins.id})`)
}

function relatedInterests(viewer: Viewer): SQL<Topic[]> {
  if (viewer.type === 'AUTH') return parsed(sql`'[]'`)
  return parsed(sql`(select json_group_array(json_object('id', kin.id, 'name', kin.name, 'slug', kin.slug)) from (
    select topics.id, topics.name, topics.slug from topics
    where topics.family = (select own.family from topics own where own.id = ${pins.topicId})
    and topics.id <> ${pins.topicId}
    order by topics.follower_count desc limit ${RELATED_INTERESTS}) kin)`)
}

function productImages(): SQL<StoredImage[]> {
  return parsed(sql`(select json_group_array(json_object('signature', p.signature, 'extension', p.extension,
      'width', p.width, 'height', p.height, 'dominantColor', p.dominant_color))
    from json_each(coalesce(${pinDetails.products}, '[]')) product, json_each(product.value, '$.additionalImages') named
    join pictures p on p.signature = named.value)`)
}

type SavedTo = Omit<NonNullable<Pin['savedTo']>, 'url'> & { slug: string; username: string }

function savedTo(viewer: Viewer): SQL<SavedTo | null> {
  if (viewer.type !== 'AUTH') return parsed(sql`null`)
  return parsed(sql`(select json_object('saveId', s.id, 'boardId', s.board_id, 'name', ${boards.name},
      'slug', ${boards.slug}, 'username', ${users.username}, 'note', s.note,
      'section', (select part.title from board_sections part where part.id = s.section_id))
    from saves s join ${boards} on ${boards.id} = s.board_id join ${users} on ${users.id} = ${boards.ownerId}
    where s.pin_id = ${pins.id} and s.user_id = ${viewer.user.id} and ${mayOpenBoard(viewer)}
    order by s.id desc limit 1)`)
}

function leadForm(viewer: Viewer): SQL<LeadFormRow | null> {
  const me = getMemberId(viewer)
  return parsed(sql`(select json_object('title', f.title, 'fields', json(f.fields), 'consentText', f.consent_text,
      'policyUrl', f.policy_url, 'isSubmitted', exists (
        select 1 from leads l where l.user_id = ${me} and l.pin_id = f.pin_id))
    from lead_forms f where f.pin_id = ${pins.id})`)
}

type LeadFormRow = Omit<PinLeadForm, 'isSubmitted'> & { isSubmitted: 0 | 1 }

function existsForViewer(viewer: Viewer, rows: (me: string) => SQL): SQL<boolean> {
  return yesOrNo(viewer.type === 'AUTH' ? sql`exists (${rows(viewer.user.id)})` : sql`0`)
}

function myReaction(viewer: Viewer): SQL<number | null> {
  if (viewer.type !== 'AUTH') return sql`null`
  return sql`(select mine.reaction_type from pin_reactions mine
    where mine.user_id = ${viewer.user.id} and mine.pin_id = ${pins.id})`
}

function permissions(viewer: Viewer): SQL<string[] | null> {
  if (viewer.type !== 'AUTH') return parsed(sql`null`)
  return parsed(sql`(select c.permissions from board_collaborators c
    where c.board_id = ${boards.id} and c.user_id = ${viewer.user.id})`)
}

/** One's own pin stays open to its maker; its board may no longer be. */
function isBoardWithheld(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`0`
  const me = viewer.user.id
  return sql`(${pins.pinnerId} = ${me} and ${boards.ownerId} <> ${me} and not (${isUnblocked(boards.ownerId, me)}
    and (${boards.privacy} <> 'secret' or exists (select 1 from board_collaborators c
      where c.board_id = ${boards.id} and c.user_id = ${me}))))`
}
