import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import { getOutcome } from '#schema/moderation/constants.ts'
import type { NotificationKind } from '#schema/notifications/constants.ts'
import type { NotificationItem } from '#schema/notifications/queries.ts'
import { href } from '#schema/routes.ts'
import type { Member } from '#worker/context/viewer.ts'
import { isOffered } from '#worker/features/boards/invites/list-invites.ts'
import { mayDo, mayOpenBoard } from '#worker/model/board-rules.ts'
import { selectOfferedCover } from '#worker/model/board-tile.ts'
import { mayRead } from '#worker/model/comment-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import type { Reader } from '#worker/platform/reader.ts'

export interface EventRow {
  seq: number
  notificationId: string
  kind: NotificationKind
  actorId: string | null
  subjectId: string
  objectId: string | null
  /** The total of its item. */
  total: number
}

/** What an event is about, as far as its recipient may see it at this moment. */
export interface EventFact {
  subject: NotificationItem['subject']
  excerpt: string | null
  /** Chooses among the texts of a kind. */
  variant: string
  /** The name that the text shows. */
  name: string
}

interface Reading {
  db: Database
  reader: Reader
  viewer: Member
  now: number
}

type Group = 'comment' | 'pin' | 'follow' | 'board' | 'import' | 'decision' | 'account'

const GROUPS: Record<NotificationKind, Group> = {
  comment: 'comment',
  reply: 'comment',
  mention: 'comment',
  comment_like: 'comment',
  helpful: 'comment',
  highlight: 'comment',
  pin_reaction: 'pin',
  done: 'pin',
  save: 'pin',
  price_drop: 'pin',
  follow: 'follow',
  board_follow: 'board',
  invite: 'board',
  invite_answer: 'board',
  move_done: 'board',
  import_done: 'import',
  moderation: 'decision',
  security: 'account',
}

type Facts = (reading: Reading, events: readonly EventRow[]) => Promise<readonly (readonly [number, EventFact])[]>

const READERS: Record<Group, Facts> = {
  comment: readCommentFacts,
  pin: readPinFacts,
  follow: readFollowFacts,
  board: readBoardFacts,
  import: readImportFacts,
  decision: readDecisionFacts,
  account: readAccountFacts,
}

/** Those that still hold and that the viewer may see, by number; a statement for each group, all in one round trip. */
export async function readFacts(reading: Reading, events: readonly EventRow[]): Promise<Map<number, EventFact>> {
  const groups = Map.groupBy(events, ({ kind }) => GROUPS[kind])
  const found = await Promise.all([...groups].map(([group, own]) => READERS[group](reading, own)))
  return new Map(found.flat())
}

function isOneOf(events: readonly EventRow[]): SQL {
  return sql`e.seq in (select value from json_each(${JSON.stringify(events.map(({ seq }) => seq))}))`
}

/** A pin's owner still sees comments that they have hidden, but is not notified of them. */
async function readCommentFacts({ db, reader, viewer }: Reading, events: readonly EventRow[]) {
  const rows = await reader.read(
    db
      .select({
        seq: sql<number>`e.seq`,
        id: comments.id,
        text: comments.text,
        pinId: pins.id,
        image: pins.imageSignature,
      })
      .from(sql`notification_events e`)
      .innerJoin(
        comments,
        sql`${comments.id} = iif(e.kind in ('comment', 'reply', 'mention'), e.object_id, e.subject_id)`,
      )
      .innerJoin(pins, sql`${pins.id} = ${comments.pinId}`)
      .where(
        sql`${isOneOf(events)} and ${mayRead(viewer)} and ${comments.isHidden} = 0
          and (e.kind not in ('comment', 'reply', 'mention') or e.actor_id = ${comments.userId}) and case e.kind
          when 'mention' then exists (select 1 from comment_mentions m
            where m.comment_id = ${comments.id} and m.user_id = ${viewer.user.id})
          when 'comment_like' then exists (select 1 from comment_reactions r
            where r.comment_id = ${comments.id} and r.user_id = e.actor_id)
          when 'helpful' then exists (select 1 from comment_helpful_marks h
            where h.comment_id = ${comments.id} and h.user_id = e.actor_id)
          when 'highlight' then ${comments.highlightedByPinOwner} = 1
          else 1 end`,
      ),
  )
  return rows.map(({ seq, id, text, pinId, image }): [number, EventFact] => [
    seq,
    {
      subject: {
        type: 'comment',
        id,
        url: href('pin', { id: pinId }, { comment: id }),
        imageUrl: avatarUrl(image, '136x136'),
      },
      excerpt: text === '' ? null : text,
      variant: '',
      name: '',
    },
  ])
}

/** Saves are read only on boards that the viewer may open. */
async function readPinFacts({ db, reader, viewer }: Reading, events: readonly EventRow[]) {
  const rows = await reader.read(
    db
      .select({
        seq: sql<number>`e.seq`,
        id: pins.id,
        title: pins.title,
        image: pins.imageSignature,
        price: pins.price,
        currency: pins.priceCurrency,
      })
      .from(sql`notification_events e`)
      .innerJoin(pins, sql`${pins.id} = e.subject_id`)
      .where(
        sql`${isOneOf(events)} and ${mayOpen(viewer)} and case e.kind
          when 'pin_reaction' then exists (select 1 from pin_reactions r
            where r.pin_id = ${pins.id} and r.user_id = e.actor_id)
          when 'done' then exists (select 1 from pin_tries t
            where t.pin_id = ${pins.id} and t.user_id = e.actor_id and t.is_hidden = 0)
          when 'save' then exists (select 1 from saves s join boards on ${boards.id} = s.board_id
            join users on ${users.id} = ${boards.ownerId}
            where s.pin_id = ${pins.id} and s.user_id = e.actor_id and ${mayOpenBoard(viewer)})
          when 'price_drop' then ${pins.price} = e.object_id and exists (select 1 from saves s
            where s.pin_id = ${pins.id} and s.user_id = ${viewer.user.id})
          else 0 end`,
      ),
  )
  return rows.map(({ seq, id, title, image, price, currency }): [number, EventFact] => [
    seq,
    {
      subject: { type: 'pin', id, url: href('pin', { id }), imageUrl: avatarUrl(image, '136x136') },
      excerpt: title || null,
      variant: '',
      name: price !== null && currency !== null ? toPrice(price, currency, viewer.user.locale) : '',
    },
  ])
}

function toPrice(price: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale.replace('_', '-'), { style: 'currency', currency })
  return format.format(Number(price))
}

async function readFollowFacts({ db, reader, viewer }: Reading, events: readonly EventRow[]) {
  const rows = await reader.read(
    db
      .select({ seq: sql<number>`e.seq`, id: users.id, username: users.username, image: users.imageSignature })
      .from(sql`notification_events e`)
      .innerJoin(users, sql`${users.id} = e.actor_id`)
      .where(
        sql`${isOneOf(events)} and exists (select 1 from user_follows f
          where f.follower_id = e.actor_id and f.followed_id = ${viewer.user.id})`,
      ),
  )
  return rows.map(({ seq, id, username, image }): [number, EventFact] => [
    seq,
    {
      subject: { type: 'user', id, url: href('profile', { username }), imageUrl: avatarUrl(image, '136x136') },
      excerpt: null,
      variant: '',
      name: '',
    },
  ])
}

async function readBoardFacts({ db, reader, viewer, now }: Reading, events: readonly EventRow[]) {
  const me = viewer.user.id
  const rows = await reader.read(
    db
      .select({
        seq: sql<number>`e.seq`,
        kind: sql<NotificationKind>`e.kind`,
        object: sql<string | null>`e.object_id`,
        inviteKind: sql<string | null>`i.kind`,
        id: boards.id,
        name: boards.name,
        slug: boards.slug,
        username: users.username,
        image: selectOfferedCover(viewer),
      })
      .from(sql`notification_events e`)
      .innerJoin(boards, sql`${boards.id} = e.subject_id`)
      .innerJoin(users, sql`${users.id} = ${boards.ownerId}`)
      .leftJoin(
        sql`board_invites i`,
        sql`e.kind = 'invite' and i.board_id = e.subject_id
          and i.user_id = iif(e.object_id = 'request', e.actor_id, e.recipient_id)`,
      )
      .where(
        sql`${isOneOf(events)} and case e.kind
          when 'board_follow' then ${mayOpenBoard(viewer)} and exists (select 1 from board_follows f
            where f.board_id = ${boards.id} and f.user_id = e.actor_id)
          when 'invite' then i.id is not null and ((i.kind = 'request' and i.status = 'pending'
              and ${mayDo(me, 'invite')})
            or (i.kind <> 'request' and (${isOffered(me, now)} or ${mayDo(me, 'view')})))
          when 'invite_answer' then ${mayDo(me, 'view')} and (e.object_id <> 'accepted' or exists (
            select 1 from board_collaborators mate where mate.board_id = ${boards.id} and mate.user_id = e.actor_id))
          else ${mayDo(me, 'view')} end`,
      ),
  )
  return rows.map(({ seq, kind, object, inviteKind, id, name, slug, username, image }): [number, EventFact] => {
    const isRequest = inviteKind === 'request'
    const url =
      kind !== 'invite'
        ? href('board', { username, board: slug })
        : isRequest
          ? href('boardPeople', { username, board: slug })
          : href('boardInvites')
    return [
      seq,
      {
        subject: { type: 'board', id, url, imageUrl: avatarUrl(image, '136x136') },
        excerpt: null,
        variant: kind === 'invite' ? (isRequest ? 'request' : 'invite') : (object ?? ''),
        name,
      },
    ]
  })
}

async function readImportFacts({ db, reader, viewer }: Reading, events: readonly EventRow[]) {
  const rows = await reader.read(
    db
      .select({ seq: sql<number>`e.seq`, id: sql<string>`i.id`, status: sql<string>`i.status` })
      .from(sql`notification_events e`)
      .innerJoin(sql`imports i`, sql`i.id = e.subject_id`)
      .where(sql`${isOneOf(events)} and i.owner_id = ${viewer.user.id}`),
  )
  return rows.map(({ seq, id, status }): [number, EventFact] => [
    seq,
    {
      subject: { type: 'import', id, url: href('importSettings'), imageUrl: null },
      excerpt: null,
      variant: status,
      name: '',
    },
  ])
}

/** The person concerned reads what was decided or answered; those who reported it, whether something was done. */
async function readDecisionFacts({ db, reader, viewer }: Reading, events: readonly EventRow[]) {
  const rows = await reader.read(
    db
      .select({
        seq: sql<number>`e.seq`,
        id: moderationLog.id,
        object: sql<string | null>`e.object_id`,
        decision: moderationLog.decision,
        type: moderationLog.type,
      })
      .from(sql`notification_events e`)
      .innerJoin(moderationLog, sql`${moderationLog.id} = e.subject_id`)
      .where(
        sql`${isOneOf(events)} and iif(e.object_id = 'report', exists (select 1 from reports r
          where r.decision_id = ${moderationLog.id} and r.reporter = ${`user:${viewer.user.id}`}),
          ${moderationLog.personId} = ${viewer.user.id})`,
      ),
  )
  return rows.map(({ seq, id, object, decision, type }): [number, EventFact] => {
    const done = decision ?? 'dismiss'
    return [
      seq,
      {
        subject: { type: 'decision', id, url: href('appeal', { id }), imageUrl: null },
        excerpt: null,
        variant: object === 'report' ? getOutcome(done) : (object ?? done),
        name: type,
      },
    ]
  })
}

/** About the account itself: these always hold. */
async function readAccountFacts({ viewer }: Reading, events: readonly EventRow[]) {
  return events.map(({ seq, subjectId }): [number, EventFact] => [
    seq,
    {
      subject: { type: 'account', id: viewer.user.id, url: href('securitySettings'), imageUrl: null },
      excerpt: null,
      variant: subjectId,
      name: '',
    },
  ])
}
