import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { follows } from '#db/follows.ts'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAction } from '#schema/boards/constants.ts'
import type { CreatedInvites, Invited, InvitePeopleInput } from '#schema/boards/invite-calls.ts'
import { DECLINE_KEPT_MS, MAX_INVITED_AT_ONCE, type BoardInviteStatus } from '#schema/boards/invite-constants.ts'
import { INVITED_PEOPLE_LIMIT } from '#schema/constants/limits.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotHidden, mayDo } from '#worker/model/board-rules.ts'
import { ensureRefusalUrls, ensureUnsubscribeUrls } from '#worker/model/mail-subscriptions.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { countEach } from '#worker/platform/rate-limit.ts'
import { mailsToPerson, mailToAddress, type InvitedPerson } from './board-invite-mail.ts'
import { newInviteCode } from './invite-codes.ts'
import { approvedNotification, invitedNotification } from './invite-notifications.ts'
import { hasRoom, shareStatement } from './membership.ts'
import { followsAll, hasRoomForInvites, isOldEnough, isOpenInvite, meetsAtTheirAge } from './rules.ts'

/**
 * The viewer invites by name those whom they can find, and anyone by mail; no answer says whether an address has an
 * account. Who has asked to join is in at once; who has declined is not asked again for a while.
 */
export async function invitePeople(
  context: MemberContext,
  input: InvitePeopleInput,
  actions: readonly BoardAction[],
): Promise<CreatedInvites> {
  const { db, viewer, now, env } = context
  const me = viewer.user.id
  const userIds = [...new Set(input.user_ids)]
  const emails = [...new Set(input.emails)]
  if (userIds.includes(me)) fail('ownSubject', { field: 'user_ids' })
  if (userIds.length + emails.length > MAX_INVITED_AT_ONCE) {
    fail('invalidInput', { field: 'emails', detail: `maxItems?limit=${MAX_INVITED_AT_ONCE}` })
  }
  if (emails.length > 0 && viewer.user.emailVerifiedAt === null) fail('emailUnconfirmed', { field: 'emails' })
  const people = await findPeople(context, input.board_id, userIds)
  await countPeople(db, me, userIds.length + emails.length, now)

  const boardId = input.board_id
  const permissions = JSON.stringify(input.permissions)
  const isAllowed = and(isNotBanned(me), isNotHidden(), ...actions.map((action) => mayDo(me, action))) ?? sql`0`
  const named = people.map(({ id }) => ({ id: newId(now), user: id }))
  const mailed = await Promise.all(emails.map(async (email) => ({ id: newId(now), email, ...(await newInviteCode()) })))
  const rows = { boardId, permissions, me, now, isAllowed }
  const unsubscribeUrls = await ensureUnsubscribeUrls(db, {
    userIds: env.SITE_ORIGIN ? people.map(({ id }) => id) : [],
    list: 'invite',
    env,
    origin: env.SITE_ORIGIN ?? '',
    now,
  })
  const refusalUrls = await ensureRefusalUrls(db, { emails, env, origin: context.mailOrigin, now })
  const mails = [
    ...people.flatMap((person) => mailsToPerson(context, boardId, person, unsubscribeUrls.get(person.id))),
    ...(await Promise.all(
      mailed.map((invited) => mailToAddress(context, boardId, invited, refusalUrls.get(invited.email))),
    )),
  ]
  const { invites, members, written } = await context.commit({
    ...approveRequests(db, rows, named),
    byName: insertInvites(db, rows, named, 'person'),
    byMail: insertInvites(
      db,
      rows,
      mailed.map(({ id, email, hash }) => ({ id, email, code: hash })),
      'mail',
    ),
    notifications: [invitedNotification(db, { boardId, me, now }), approvedNotification(db, { boardId, me, now })],
    written: mails.map(({ statement }) => statement),
    invites: db.all<{ id: string; userId: string | null; email: string | null; status: BoardInviteStatus }>(
      sql`select i.id, i.user_id as "userId", i.email, i.status from board_invites i where i.board_id = ${boardId}
        and (i.user_id in (${list(userIds)}) or i.email in (${list(emails)}))`,
    ),
    members: db.all<{ id: string }>(sql`select user_id as id from board_collaborators
      where board_id = ${boardId} and user_id in (${list(userIds)})`),
  })
  const sent = written.flat().map(({ id }) => ({ id }))
  if (sent.length > 0) context.send(sent)
  context.notify()
  const isIn = new Set(members.map(({ id }) => id))
  const items = [
    ...userIds.map((id): Invited | undefined => {
      const invite = invites.find(({ userId }) => userId === id)
      if (isIn.has(id)) return { invite_id: invite?.id ?? null, user_id: id, status: 'accepted' }
      return invite && { invite_id: invite.id, user_id: id, status: invite.status }
    }),
    ...emails.map((email): Invited | undefined => {
      const invite = invites.find((one) => one.email === email)
      return invite && { invite_id: invite.id, email, status: invite.status }
    }),
  ].filter((item) => item !== undefined)
  return items.length === userIds.length + emails.length ? { items } : fail('boardFull')
}

/** All of them, or as if one did not exist: also across a block with the board's owner. */
async function findPeople(
  { db, viewer, now }: MemberContext,
  boardId: string,
  ids: string[],
): Promise<InvitedPerson[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: users.id, email: users.email, locale: users.locale, firstName: users.firstName })
    .from(users)
    .where(
      and(
        inArray(users.id, ids),
        mayOpenProfile(viewer),
        sql`(${isOldEnough(sql`${users.id}`, now)}
          or (${follows(sql`${users.id}`, viewer.user.id)} and ${followsAll(boardId, sql`${users.id}`)}))`,
        sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId}
          and ${isUnblocked(boards.ownerId, users.id)})`,
      ),
    )
  return found.length === ids.length ? found : fail('userNotFound', { field: 'user_ids' })
}

/** Fails if these would be more than one account may invite in a day. */
export async function countPeople(db: Database, me: string, count: number, now: number): Promise<void> {
  const limit = { rule: INVITED_PEOPLE_LIMIT, key: `user:${me}` }
  const outcomes = await countEach(db, [limit, ...Array.from({ length: count - 1 }, () => limit)], now)
  const refused = outcomes.find(({ type }) => type === 'refused')
  if (refused?.type === 'refused') fail('tooManyRequests', { retryAfterSeconds: refused.retryAfterSeconds })
}

interface Rows {
  boardId: string
  /** JSON. */
  permissions: string
  me: string
  now: number
  isAllowed: SQL
}

type Named = readonly { id: string; user: string }[]

/** An invitation of someone who has asked to join makes them a collaborator: both sides agree. */
function approveRequests(db: Database, { boardId, permissions, now, isAllowed }: Rows, people: Named) {
  const ids = list(people.map(({ user }) => user))
  return {
    approved: db.run(sql`insert into board_collaborators (board_id, user_id, permissions, created_at)
      select ${boards.id}, i.user_id, ${permissions}, ${now} from ${boards}
      join board_invites i on i.board_id = ${boards.id} and i.user_id in (${ids})
      where ${boards.id} = ${boardId} and i.kind = 'request' and i.status = 'pending' and ${isAllowed}
        and ${isUnblocked(boards.ownerId, sql`i.user_id`)} and ${isNotBanned(sql`i.user_id`)} and ${hasRoom(boardId)}
        and ${meetsAtTheirAge(boardId, sql`i.user_id`, now)}
      on conflict do nothing`),
    answered: db.run(sql`update board_invites set status = 'accepted', answered_at = ${now}
      where board_id = ${boardId} and user_id in (${ids}) and kind = 'request' and status = 'pending'
        and exists (select 1 from board_collaborators mate where mate.board_id = ${boardId}
          and mate.user_id = board_invites.user_id)`),
    shared: shareStatement(db, boardId),
  }
}

/**
 * Those who have left or declined long ago are invited once more. An invitation that waits is changed, and not sent
 * again: by its sender, or by those who manage the board, as long as it is worth something; for all others it stands as
 * it is.
 */
function insertInvites(
  db: Database,
  { boardId, permissions, me, now, isAllowed }: Rows,
  invited: readonly { id: string; user?: string; email?: string; code?: string }[],
  kind: 'person' | 'mail',
) {
  const field = (name: string) => sql`json_extract(one.value, ${`$.${name}`})`
  const target =
    kind === 'person'
      ? sql`(board_id, user_id) where user_id is not null`
      : sql`(board_id, email) where email is not null`
  const isFree =
    kind === 'mail'
      ? sql`1`
      : sql`${boards.ownerId} <> ${field('user')} and ${isUnblocked(boards.ownerId, field('user'))}
        and ${isUnblocked(me, field('user'))} and not exists (select 1 from board_collaborators mate
          where mate.board_id = ${boardId} and mate.user_id = ${field('user')})`
  return db.run(sql`insert into board_invites
      (id, board_id, kind, user_id, email, code, inviter_id, permissions, created_at)
    select ${field('id')}, ${boards.id}, ${kind}, ${field('user')}, ${field('email')}, ${field('code')}, ${me},
      ${permissions}, ${now}
    from ${boards}, json_each(${JSON.stringify(invited)}) one
    where ${boards.id} = ${boardId} and ${isAllowed} and ${isFree} and ${hasRoomForInvites(invited.length, now)}
    on conflict ${target} do update set
      kind = excluded.kind, email = excluded.email,
      code = (case status when 'pending' then code else excluded.code end),
      user_id = excluded.user_id, inviter_id = excluded.inviter_id, permissions = excluded.permissions,
      created_at = (case status when 'pending' then created_at else excluded.created_at end),
      status = 'pending', answered_at = null
    where (board_invites.status = 'pending' and ${mayChange(boardId, me, now)})
      or board_invites.answered_at <= ${now - DECLINE_KEPT_MS}
      or (board_invites.status = 'accepted' and not exists (select 1 from board_collaborators mate
        where mate.board_id = ${boardId} and mate.user_id = board_invites.user_id))`)
}

function mayChange(boardId: string, me: string, now: number): SQL {
  return sql`(board_invites.inviter_id is null or board_invites.inviter_id = ${me}
    or exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(me, 'manage')})
    or not exists (select 1 from board_invites i join ${boards} on ${boards.id} = i.board_id
      where i.id = board_invites.id and ${isOpenInvite(now)}))`
}

function list(values: readonly string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(values)})`
}
