import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
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
import type { Member } from '#worker/context/viewer.ts'
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
  image: users.imageSignature,
  about: users.about,
  isWriteBanned: users.isWriteBanned,
  decisionCount: sql<number>`(select count(*) from moderation_log l where l.person_id = users.id
    and l.kind = 'decision' and l.decision not in ('dismiss', 'restore'))`.mapWith(Number),
}

/** The latest saves of a board, those of others only if everyone may see them. */
const BOARD_IMAGES = 8

/** What is read of a subject that stands under a pin. Needs `pins` and `users`, its author. */
function aroundPin(viewer: Member) {
  return {
    pinId: pins.id,
    title: sql<string>`coalesce(nullif(${pins.title}, ''), ${pins.gridTitle})`,
    imageOfPin: sql<string | null>`${pins.imageSignature}`,
    isOpen: yesOrNo(mayOpen(viewer)),
    owner: PERSON,
  }
}

interface PersonRow {
  id: string
  username: string
  fullName: string
  isWriteBanned: boolean
  decisionCount: number
}

type FindSubjects = (reads: Reads, ids: string[]) => Promise<(ModeratedSubject & { id: string })[]>

/** Hidden, secret and private things are judged as well, so they are found as all others are. */
export async function findSubjects(
  reads: Reads,
  refs: readonly SubjectRef[],
): Promise<(ref: SubjectRef) => ModeratedSubject | null> {
  const types = [...new Set(refs.map(({ type }) => type))]
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = refs.flatMap((ref) => (ref.type === type ? [ref.subjectId] : []))
      const subjects = await FINDERS[type](reads, ids)
      return subjects.map(({ id, ...subject }) => [`${type} ${id}`, subject] as const)
    }),
  )
  const subjects = new Map(found.flat())
  return ({ type, subjectId }) => subjects.get(`${type} ${subjectId}`) ?? null
}

const FINDERS: Record<ModeratedType, FindSubjects> = {
  async pin({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({
          id: pins.id,
          title: sql<string>`coalesce(nullif(${pins.title}, ''), ${pins.gridTitle})`,
          text: pins.description,
          image: sql<string | null>`${pins.imageSignature}`,
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
        .where(inArray(pins.id, ids)),
    )
    return rows.map(({ story, carousel, products, videos, ...row }) => {
      const content = { story, carousel, products }
      const beside = { images: listImages(content), videos: listVideos(videos), words: listWords(content) }
      return present({ ...row, ...beside, url: href('pin', { id: row.id }) })
    })
  },
  async comment({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({
          id: comments.id,
          text: comments.text,
          image: sql<string | null>`${comments.imageSignature}`,
          answered: sql<
            string | null
          >`(select parent.text from comments parent where parent.id = ${comments.parentId})`,
          isHidden: comments.isHiddenByDesk,
          ...aroundPin(viewer),
        })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.userId))
        .innerJoin(pins, eq(pins.id, comments.pinId))
        .where(inArray(comments.id, ids)),
    )
    return rows.map(({ pinId, imageOfPin, answered, ...row }) =>
      present({
        ...row,
        images: imageOfPin === null ? [] : [imageOfPin],
        words: answered === null ? [] : [answered],
        url: href('pin', { id: pinId }, { comment: row.id }),
      }),
    )
  },
  async try({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({
          id: sql<string>`${pinTries.id}`,
          text: pinTries.text,
          image: sql<string | null>`${pinTries.imageSignature}`,
          isHidden: pinTries.isHidden,
          ...aroundPin(viewer),
        })
        .from(pinTries)
        .innerJoin(users, eq(users.id, pinTries.userId))
        .innerJoin(pins, eq(pins.id, pinTries.pinId))
        .where(inArray(pinTries.id, ids)),
    )
    return rows.map(({ pinId, imageOfPin, ...row }) =>
      present({
        ...row,
        images: imageOfPin === null ? [] : [imageOfPin],
        url: `${href('pin', { id: pinId })}#tries`,
      }),
    )
  },
  async board({ db, reader, viewer }, ids) {
    const rows = await reader.read(
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
            where s.board_id = ${boards.id} order by s.id desc limit ${BOARD_IMAGES}))`,
          owner: PERSON,
        })
        .from(boards)
        .innerJoin(users, eq(users.id, boards.ownerId))
        .where(inArray(boards.id, ids)),
    )
    return rows.map(({ slug, saved, ...row }) => {
      const url = href('board', { username: row.owner.username, board: slug })
      return present({ ...row, images: JSON.parse(saved) as string[], url })
    })
  },
  async user({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({ isOpen: yesOrNo(mayOpenProfile(viewer)), owner: PERSON })
        .from(users)
        .where(inArray(users.id, ids)),
    )
    return rows.map(({ isOpen, owner }) => {
      const { id, fullName: title, about: text, image, username } = owner
      return present({ id, title, text, image, isOpen, owner, url: href('profile', { username }) })
    })
  },
  async conversation({ db, reader, viewer }, ids) {
    const rows = await reader.read(
      db
        .select({
          id: reports.subjectId,
          name: conversations.name,
          isOpen: yesOrNo(mayOpenProfile(viewer)),
          owner: PERSON,
        })
        .from(reports)
        .innerJoin(users, eq(users.id, reports.personId))
        .leftJoin(conversations, eq(conversations.id, reports.subjectId))
        .where(and(eq(reports.type, 'conversation'), inArray(reports.subjectId, ids)))
        // The last row of several reports counts, which is about the person that `findOwnerId` finds.
        .orderBy(asc(sql`${reports.decisionId} is null`), desc(reports.id)),
    )
    return rows.map(({ name, owner, ...row }) =>
      present({ ...row, title: name ?? '', text: '', owner, url: href('profile', { username: owner.username }) }),
    )
  },
  /** An image is moderated by its signature alone. */
  image: () => Promise.resolve([]),
}

interface SubjectRow {
  id: string
  url: string
  title: string
  text: string
  image?: string | null
  /** The signatures of the images beside its own. */
  images?: readonly string[]
  videos?: ModeratedVideo[]
  words?: string[]
  isOpen: boolean
  isHidden?: boolean
  isUnsafe?: boolean
  owner: PersonRow
}

function present(row: SubjectRow): ModeratedSubject & { id: string } {
  const { image = null, images = [] } = row
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    text: row.text,
    image_url: moderatedImageUrl(image),
    pictures: images.flatMap((signature) => (signature === image ? [] : (moderatedImageUrl(signature) ?? []))),
    videos: row.videos ?? [],
    words: row.words ?? [],
    is_open: row.isOpen,
    is_hidden: row.isHidden ?? false,
    is_unsafe: row.isUnsafe ?? false,
    owner: presentPerson(row.owner),
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
