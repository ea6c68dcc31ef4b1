import { and, asc, desc, eq, inArray, sql, type Column, type SQL } from 'drizzle-orm'
import { yesOrNo } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { conversations } from '#db/tables/messages.ts'
import { pinDetails, pins, pinTries } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { users } from '#db/tables/users.ts'
import type { ModeratedPerson, ModeratedSubject, ModeratedVideo } from '#schema/moderation/calls.ts'
import type { ModeratedType } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { listImages, listVideos, listWords } from './beside-subject.ts'
import { moderatedImageUrl } from './moderated-media.ts'
import type { Reads } from './pages.ts'

export interface SubjectRef {
  type: ModeratedType
  subjectId: string
}

const PERSON = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  picture: users.pictureSignature,
  about: users.about,
  isWriteBanned: users.isWriteBanned,
  decisionCount: sql<number>`(select count(*) from moderation_log l where l.person_id = users.id
    and l.kind = 'decision' and l.decision not in ('dismiss', 'restore'))`.mapWith(Number),
}

/** The latest saves of a board, those of others only if everyone may see them. */
const BOARD_PICTURES = 8

/** The image of the pin that the subject stands under. */
function imageOfPin(pinId: Column): SQL<string | null> {
  return sql<string | null>`(select p.picture_signature from pins p where p.id = ${pinId})`
}

/** The title of the pin that the subject stands under. */
function titleOfPin(pinId: Column): SQL<string> {
  return sql<string>`(select coalesce(nullif(p.title, ''), p.grid_title) from pins p where p.id = ${pinId})`
}

interface PersonRow {
  id: string
  username: string
  fullName: string
  isWriteBanned: boolean
  decisionCount: number
}

/** Whatever others may see of them: the desk judges hidden, secret and private things as well. */
export async function findSubjects(
  { db, reader, viewer }: Reads,
  refs: readonly SubjectRef[],
): Promise<(ref: SubjectRef) => ModeratedSubject | null> {
  const listIds = (type: ModeratedType) => refs.filter((ref) => ref.type === type).map(({ subjectId }) => subjectId)
  const [pinRows, commentRows, tryRows, boardRows, userRows, conversationRows] = await Promise.all([
    reader.read(
      db
        .select({
          id: pins.id,
          title: sql<string>`coalesce(nullif(${pins.title}, ''), ${pins.gridTitle})`,
          text: pins.description,
          picture: sql<string | null>`${pins.pictureSignature}`,
          isHidden: yesOrNo(sql`iif(${pins.deletedAt} is null, ${pins.isHidden}, ${pins.wasHidden})`),
          isUnsafe: pins.isUnsafe,
          isOpen: yesOrNo(mayOpen(viewer)),
          videos: pinDetails.videos,
          story: pinDetails.storyPinData,
          carousel: pinDetails.carouselData,
          products: pinDetails.taggedProducts,
          owner: PERSON,
        })
        .from(pins)
        .innerJoin(users, eq(users.id, pins.pinnerId))
        .leftJoin(pinDetails, eq(pinDetails.pinId, pins.id))
        .where(inArray(pins.id, listIds('pin'))),
    ),
    reader.read(
      db
        .select({
          id: comments.id,
          pinId: comments.pinId,
          title: titleOfPin(comments.pinId),
          text: comments.text,
          picture: sql<string | null>`${comments.pictureSignature}`,
          ofPin: imageOfPin(comments.pinId),
          answered: sql<
            string | null
          >`(select parent.text from comments parent where parent.id = ${comments.parentId})`,
          isOpen: yesOrNo(mayOpen(viewer)),
          isHidden: comments.isHiddenByDesk,
          owner: PERSON,
        })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.userId))
        .innerJoin(pins, eq(pins.id, comments.pinId))
        .where(inArray(comments.id, listIds('comment'))),
    ),
    reader.read(
      db
        .select({
          id: pinTries.id,
          pinId: pinTries.pinId,
          title: titleOfPin(pinTries.pinId),
          text: pinTries.text,
          picture: sql<string | null>`${pinTries.pictureSignature}`,
          ofPin: imageOfPin(pinTries.pinId),
          isOpen: yesOrNo(mayOpen(viewer)),
          isHidden: pinTries.isHidden,
          owner: PERSON,
        })
        .from(pinTries)
        .innerJoin(users, eq(users.id, pinTries.userId))
        .innerJoin(pins, eq(pins.id, pinTries.pinId))
        .where(inArray(pinTries.id, listIds('try'))),
    ),
    reader.read(
      db
        .select({
          id: boards.id,
          slug: boards.slug,
          title: boards.name,
          text: boards.description,
          isOpen: yesOrNo(mayOpenBoard(viewer)),
          isHidden: yesOrNo(sql`${boards.chosenPrivacy} is not null`),
          saved: sql<string>`(select json_group_array(picture_signature) from (
            select p.picture_signature from saves s join pins p on p.id = s.pin_id and p.deleted_at is null
              and (p.audience = 'public' or p.pinner_id = ${boards.ownerId})
            where s.board_id = ${boards.id} order by s.id desc limit ${BOARD_PICTURES}))`,
          owner: PERSON,
        })
        .from(boards)
        .innerJoin(users, eq(users.id, boards.ownerId))
        .where(inArray(boards.id, listIds('board'))),
    ),
    reader.read(
      db
        .select({ isOpen: yesOrNo(mayOpenProfile(viewer)), owner: PERSON })
        .from(users)
        .where(inArray(users.id, listIds('user'))),
    ),
    reader.read(
      db
        .select({
          subjectId: reports.subjectId,
          name: conversations.name,
          isOpen: yesOrNo(mayOpenProfile(viewer)),
          owner: PERSON,
        })
        .from(reports)
        .innerJoin(users, eq(users.id, reports.personId))
        .leftJoin(conversations, eq(conversations.id, reports.subjectId))
        .where(and(eq(reports.type, 'conversation'), inArray(reports.subjectId, listIds('conversation'))))
        // The same as in `findOwnerId`, as the last one stands.
        .orderBy(asc(sql`${reports.decisionId} is null`), desc(reports.id)),
    ),
  ])
  const shown = { isHidden: false, isUnsafe: false, picture: null, pictures: [], videos: [], words: [] }
  const found = new Map<string, ModeratedSubject>()
  for (const { id, story, carousel, products, videos, ...row } of pinRows) {
    const content = { story, carousel, products }
    const beside = { pictures: listImages(content), videos: listVideos(videos), words: listWords(content) }
    found.set(`pin ${id}`, present({ ...row, ...beside, url: href('pin', { id }) }))
  }
  for (const { id, pinId, ofPin, answered, ...row } of commentRows) {
    const beside = { pictures: ofPin === null ? [] : [ofPin], words: answered === null ? [] : [answered] }
    found.set(
      `comment ${id}`,
      present({ ...shown, ...row, ...beside, url: href('pin', { id: pinId }, { comment: id }) }),
    )
  }
  for (const { id, pinId, ofPin, ...row } of tryRows) {
    const pictures = ofPin === null ? [] : [ofPin]
    found.set(`try ${id}`, present({ ...shown, ...row, pictures, url: `${href('pin', { id: pinId })}#tries` }))
  }
  for (const { id, slug, saved, ...row } of boardRows) {
    const url = href('board', { username: row.owner.username, board: slug })
    found.set(`board ${id}`, present({ ...shown, ...row, pictures: JSON.parse(saved) as string[], url }))
  }
  for (const { owner, isOpen } of userRows) {
    const { fullName: title, about: text, picture, username } = owner
    found.set(
      `user ${owner.id}`,
      present({ ...shown, title, text, picture, isOpen, owner, url: href('profile', { username }) }),
    )
  }
  for (const { subjectId, name, isOpen, owner } of conversationRows) {
    const url = href('profile', { username: owner.username })
    found.set(`conversation ${subjectId}`, present({ ...shown, title: name ?? '', text: '', isOpen, owner, url }))
  }
  return ({ type, subjectId }) => found.get(`${type} ${subjectId}`) ?? null
}

interface SubjectRow {
  url: string
  title: string
  text: string
  picture: string | null
  /** Signatures. */
  pictures: readonly string[]
  videos: ModeratedVideo[]
  words: string[]
  isOpen: boolean
  isHidden: boolean
  isUnsafe: boolean
  owner: PersonRow
}

function present({ picture, pictures, isOpen, isHidden, isUnsafe, owner, ...row }: SubjectRow): ModeratedSubject {
  return {
    ...row,
    image_url: moderatedImageUrl(picture),
    pictures: pictures.flatMap((signature) => (signature === picture ? [] : (moderatedImageUrl(signature) ?? []))),
    is_open: isOpen,
    is_hidden: isHidden,
    is_unsafe: isUnsafe,
    owner: presentPerson(owner),
  }
}

function presentPerson({ id, username, fullName, isWriteBanned, decisionCount }: PersonRow): ModeratedPerson {
  return {
    id,
    username,
    full_name: fullName,
    is_write_banned: isWriteBanned,
    decision_count: decisionCount,
  }
}
