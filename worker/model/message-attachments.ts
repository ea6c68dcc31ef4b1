import { and, eq, sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { BoardTile } from '#schema/boards/board.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { AttachmentKind } from '#schema/messages/constants.ts'
import type { Attachment, MessagePerson } from '#schema/messages/message.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { presentTile, tileColumns } from '#worker/model/board-tile.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/model/pin-card.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { isTryShown } from '#worker/model/try-rules.ts'
import type { PersonRow } from './message-statements.ts'
import { PERSON_COLUMNS } from './person-tile.ts'

/** An attachment as a message has it. */
interface Attached {
  attachmentKind: AttachmentKind | null
  attachmentId: string | null
  triedBy: string | null
}

export interface Subjects {
  pins: Map<string, PinCard>
  boards: Map<string, BoardTile>
  people: Map<string, MessagePerson>
  /** What a person wrote of a pin, by both ids. */
  tries: Map<string, string>
}

export const NO_SUBJECTS: Subjects = { pins: new Map(), boards: new Map(), people: new Map(), tries: new Map() }

/** What the viewer may see of what messages bring along, and boards besides; one round trip, or none. */
export async function readSubjects(
  { db, reader, viewer }: Pick<QueryContext, 'db' | 'reader' | 'viewer'>,
  attached: readonly Attached[],
  boardIds: readonly string[] = [],
): Promise<Subjects> {
  const idsOf = (...kinds: AttachmentKind[]) =>
    attached.flatMap(({ attachmentKind: kind, attachmentId: id }) => (id && kind && kinds.includes(kind) ? [id] : []))
  const wanted = {
    pins: idsOf('pin', 'try'),
    boards: [...boardIds, ...idsOf('board')],
    people: [...idsOf('user'), ...attached.flatMap(({ triedBy }) => triedBy ?? [])],
    tries: idsOf('try'),
  }
  const [cards, tiles, people, tries] = await Promise.all([
    wanted.pins.length === 0
      ? []
      : reader.read(
          db
            .select(CARD_COLUMNS)
            .from(pins)
            .innerJoin(images, eq(images.signature, pins.imageSignature))
            .innerJoin(users, eq(users.id, pins.pinnerId))
            .where(and(isOneOf(sql`${pins.id}`, wanted.pins), mayOpen(viewer))),
        ),
    wanted.boards.length === 0
      ? []
      : reader.read(
          db
            .select(tileColumns(viewer))
            .from(boards)
            .innerJoin(users, eq(users.id, boards.ownerId))
            .where(and(isOneOf(sql`${boards.id}`, wanted.boards), mayOpenBoard(viewer))),
        ),
    wanted.people.length === 0
      ? []
      : reader.read(
          db
            .select(PERSON_COLUMNS)
            .from(users)
            .where(and(isOneOf(sql`${users.id}`, wanted.people), mayOpenProfile(viewer))),
        ),
    wanted.tries.length === 0
      ? []
      : reader.read(
          db
            .select({ pinId: pinTries.pinId, userId: pinTries.userId, text: pinTries.text })
            .from(pinTries)
            .innerJoin(pins, eq(pins.id, pinTries.pinId))
            .where(
              and(
                isOneOf(sql`${pinTries.pinId}`, wanted.tries),
                isOneOf(sql`${pinTries.userId}`, wanted.people),
                isTryShown(viewer),
              ),
            ),
        ),
  ])
  return {
    pins: byId(cards.map(cardPresenter(viewer))),
    boards: byId(tiles.map(presentTile)),
    people: byId(people.map(presentMessagePerson)),
    tries: new Map(tries.map(({ pinId, userId, text }) => [tryKey(pinId, userId), text])),
  }
}

export function presentAttachment(
  { attachmentKind: kind, attachmentId: id, triedBy }: Attached,
  subjects: Subjects,
): Attachment | null {
  if (id === null) return null
  switch (kind) {
    case 'pin':
      return { kind, id, pin: subjects.pins.get(id) ?? null }
    case 'board':
      return { kind, id, board: subjects.boards.get(id) ?? null }
    case 'user':
      return { kind, id, user: subjects.people.get(id) ?? null }
    case 'try': {
      const user = (triedBy && subjects.people.get(triedBy)) || null
      const pin = subjects.pins.get(id) ?? null
      // The text is left out as well if the viewer may see only half of it.
      const text = user && pin ? (subjects.tries.get(tryKey(id, user.id)) ?? '') : ''
      return { kind, id, pin, user, text }
    }
    case null:
      return null
  }
}

export function presentMessagePerson({ id, username, fullName, image }: PersonRow): MessagePerson {
  return {
    id,
    username,
    fullName,
    imageSmallUrl: image && mediaUrl('75x75', image, 'webp'),
    imageMediumUrl: image && mediaUrl('136x136', image, 'webp'),
  }
}

function isOneOf(column: SQL, ids: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
}

function byId<One extends { id: string }>(items: readonly One[]): Map<string, One> {
  return new Map(items.map((item) => [item.id, item]))
}

function tryKey(pinId: string, userId: string): string {
  return `${pinId} ${userId}`
}
