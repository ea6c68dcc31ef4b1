import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import type { DataContext } from './data-context.ts'

type Reads = Pick<DataContext, 'db' | 'viewer'>

interface RelationRow {
  key: string
  name: string | null
  createdAt: number
}

interface ReactionRow extends RelationRow {
  reason?: string | null
  reaction_type?: number
  channel?: string
  text?: string | null
  picture?: string | null
}

const IS_PUBLIC = sql`u.is_private_profile = 0 and ${isActive('u')}`

export async function* followRows({ db, viewer: { user } }: Reads) {
  const person = sql`(case when ${IS_PUBLIC} then u.username end)`
  const kinds: Record<string, (after: string) => SQL> = {
    person: (after) => sql`select f.followed_id as key, ${person} as name, f.created_at as "createdAt"
      from user_follows f join users u on u.id = f.followed_id
      where f.follower_id = ${user.id} and f.followed_id > ${after} order by f.followed_id`,
    board: (after) => sql`select f.board_id as key,
        (case when b.privacy = 'public'
        and ${IS_PUBLIC} then u.username || '/' || b.slug end) as name, f.created_at as "createdAt"
      from board_follows f join boards b on b.id = f.board_id join users u on u.id = b.owner_id
      where f.user_id = ${user.id} and f.board_id > ${after} order by f.board_id`,
    topic: (after) => sql`select f.topic_id as key, t.name as name, f.created_at as "createdAt"
      from topic_follows f join topics t on t.id = f.topic_id
      where f.user_id = ${user.id} and f.topic_id > ${after} order by f.topic_id`,
    blocked_person: (after) => sql`select k.blocked_id as key, ${person} as name, k.created_at as "createdAt"
      from user_blocks k join users u on u.id = k.blocked_id
      where k.blocker_id = ${user.id} and k.blocked_id > ${after} order by k.blocked_id`,
    comments_hidden_of: (after) => sql`select m.user_id as key, ${person} as name, m.created_at as "createdAt"
      from comment_mutes m join users u on u.id = m.user_id
      where m.owner_id = ${user.id} and m.user_id > ${after} order by m.user_id`,
  }
  for (const [kind, read] of Object.entries(kinds)) {
    const rows = pagedRows((after) => db.all<RelationRow>(sql`${read(after)} limit ${ROWS_PER_READ}`))
    for await (const { name, createdAt } of rows) yield { kind, name, since: isoDate(createdAt) }
  }
}

export async function* reactionRows({ db, viewer: { user } }: Reads) {
  const kinds: Record<string, (after: string) => SQL> = {
    comment_reaction: (after) => sql`select comment_id as key, comment_id as name, created_at as "createdAt"
      from comment_reactions where user_id = ${user.id} and comment_id > ${after} order by comment_id`,
    comment_marked_helpful: (after) => sql`select comment_id as key, comment_id as name, created_at as "createdAt"
      from comment_helpful_marks where user_id = ${user.id} and comment_id > ${after} order by comment_id`,
    comment_mention_removed: (after) => sql`select comment_id as key, comment_id as name, created_at as "createdAt"
      from comment_mention_removals where user_id = ${user.id} and comment_id > ${after} order by comment_id`,
    message_reaction: (after) => sql`select message_id as key, message_id as name, reaction_type,
      created_at as "createdAt" from message_reactions
      where user_id = ${user.id} and message_id > ${after} order by message_id`,
    pin_reaction: (after) => sql`select pin_id as key, pin_id as name, reaction_type,
      created_at as "createdAt" from pin_reactions where user_id = ${user.id} and pin_id > ${after} order by pin_id`,
    pin_shared: (after) => sql`select pin_id as key, pin_id as name, channel, created_at as "createdAt"
      from pin_shares where user_id = ${user.id} and pin_id > ${after} order by pin_id`,
    pin_tried: (after) => sql`select pin_id as key, pin_id as name, nullif(text, '') as text,
      picture_signature as picture, created_at as "createdAt"
      from pin_tries where user_id = ${user.id} and pin_id > ${after} order by pin_id`,
    pin_hidden: (after) => sql`select pin_id as key, pin_id as name, reason, created_at as "createdAt"
      from pin_feedback where user_id = ${user.id} and kind = 'hide' and pin_id > ${after} order by pin_id`,
    pin_wanted_more_of: (after) => sql`select pin_id as key, pin_id as name, created_at as "createdAt"
      from pin_feedback where user_id = ${user.id} and kind = 'more' and pin_id > ${after} order by pin_id`,
  }
  for (const [kind, read] of Object.entries(kinds)) {
    const rows = pagedRows((after) => db.all<ReactionRow>(sql`${read(after)} limit ${ROWS_PER_READ}`))
    for await (const { name, createdAt, ...details } of rows) {
      const given = Object.entries(details).filter(([, detail]) => detail !== null)
      yield { kind, id: name, ...Object.fromEntries(given), created_at: isoDate(createdAt) }
    }
  }
}

interface ReportRow {
  key: string
  type: string
  subjectId: string
  reason: string
  text: string
  createdAt: number
}

export async function* reportRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<ReportRow>(sql`select id as key, type, subject_id as "subjectId", reason, text, created_at as "createdAt"
      from reports where reporter = ${`user:${user.id}`} and id > ${after} order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { subjectId, createdAt, ...report } of rows) {
    yield { ...report, subject_id: subjectId, created_at: isoDate(createdAt) }
  }
}

interface InvitationRow {
  key: string
  kind: string
  board: string | null
  to: string | null
  from: string | null
  permissions: string
  status: string
  createdAt: number
}

/**
 * Sent ones with whom they are to, received ones with whom they are from, and requests. Boards and people that are not
 * public are left out, and so are the codes of links.
 */
export async function* invitationRows({ db, viewer: { user } }: Reads) {
  const name = (alias: string) =>
    sql`(case when ${sql.identifier(alias)}.is_private_profile = 0
      and ${sql.identifier(alias)}.deactivated_at is null then ${sql.identifier(alias)}.username end)`
  for (const side of ['sent', 'received'] as const) {
    const isSide = side === 'sent' ? sql`i.inviter_id = ${user.id}` : sql`i.user_id = ${user.id}`
    const rows = pagedRows((after) =>
      db.all<InvitationRow>(sql`select i.id as key, i.kind, i.permissions, i.status, i.created_at as "createdAt",
          (case when b.owner_id = ${user.id} then b.slug
            when b.privacy = 'public' then b.name end) as board,
          (case when i.inviter_id = ${user.id} then coalesce(i.email, ${name('invited')}) end) as "to",
          ${name('inviter')} as "from"
        from board_invites i join boards b on b.id = i.board_id
          left join users invited on invited.id = i.user_id left join users inviter on inviter.id = i.inviter_id
        where ${isSide} and b.deleted_at is null and i.id > ${after}
        order by i.id limit ${ROWS_PER_READ}`),
    )
    for await (const { createdAt, permissions, ...row } of rows) {
      yield { side, ...row, permissions: JSON.parse(permissions) as string[], created_at: isoDate(createdAt) }
    }
  }
}

interface SaidRow {
  key: string
  kind: string
  about: string | null
  text: string
  createdAt: number
}

/** Appeals against decisions, and feedback about the site. */
export async function* feedbackRows({ db, viewer: { user } }: Reads) {
  const kinds: Record<string, (after: string) => SQL> = {
    appeal: (after) => sql`select id as key, 'appeal' as kind, decision_id as about, text, created_at as "createdAt"
      from appeals where user_id = ${user.id} and id > ${after} order by id`,
    feedback: (after) => sql`select id as key, 'feedback' as kind, path as about, text, created_at as "createdAt"
      from site_feedback where user_id = ${user.id} and id > ${after} order by id`,
  }
  for (const read of Object.values(kinds)) {
    const rows = pagedRows((after) => db.all<SaidRow>(sql`${read(after)} limit ${ROWS_PER_READ}`))
    for await (const { createdAt, ...row } of rows) yield { ...row, created_at: isoDate(createdAt) }
  }
}

interface NotificationRow {
  key: string
  kind: string
  subjectId: string
  createdAt: number
  seenAt: number | null
  readAt: number | null
}

/** Leaves out who caused them, which is theirs. */
export async function* notificationRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<NotificationRow>(sql`select id as key, kind, subject_id as "subjectId", created_at as "createdAt",
        seen_at as "seenAt", read_at as "readAt"
      from notifications where user_id = ${user.id} and id > ${after} order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { kind, subjectId, createdAt, seenAt, readAt } of rows) {
    yield {
      kind,
      subject_id: subjectId,
      created_at: isoDate(createdAt),
      seen_at: seenAt === null ? null : isoDate(seenAt),
      read_at: readAt === null ? null : isoDate(readAt),
    }
  }
}

interface LeadRow {
  key: string
  pinId: string
  fullName: string | null
  email: string | null
  phoneNumber: string | null
  zipCode: string | null
  consentText: string
  createdAt: number
}

export async function* leadRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<LeadRow>(sql`select pin_id as key, pin_id as "pinId", full_name as "fullName", email,
        phone_number as "phoneNumber", zip_code as "zipCode", consent_text as "consentText", created_at as "createdAt"
      from leads where user_id = ${user.id} and pin_id > ${after} order by pin_id limit ${ROWS_PER_READ}`),
  )
  for await (const { pinId, fullName, phoneNumber, zipCode, consentText, createdAt, email } of rows) {
    yield {
      pin_id: pinId,
      full_name: fullName,
      email,
      phone_number: phoneNumber,
      zip_code: zipCode,
      consent_text: consentText,
      created_at: isoDate(createdAt),
    }
  }
}
