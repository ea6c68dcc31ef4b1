import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { ASKED_MAIL_KINDS, MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { secondsUntil } from '#worker/platform/rate-limit.ts'

/** Kinds with limits of their own, for all senders together. */
const ROOM_OF_KIND: Partial<Record<string, { maxMails: number; windowMs: number }>> = {
  reset: MAIL_FLOOD_LIMITS.resets,
  verify: MAIL_FLOOD_LIMITS.verifications,
}

export interface CountedMail {
  kind: string
  recipient: string
  /** Account whose action causes the mail; null for strangers, who are counted by `rate_limits`. */
  senderId: string | null
  /** The address isn't verified yet. */
  isUnproved?: boolean
}

/**
 * The mail is within what its account may send to one address, what it may request, and what everyone together may send
 * there. Use it in the statement that writes the mail, so that concurrent mails are counted.
 */
export function hasRoomForMail(mail: CountedMail, now: number): SQL {
  const rooms = findLimits(mail).map(
    ({ isCounted, maxMails, windowMs }) =>
      sql`(select count(*) from ${mails} where ${and(isCounted, gt(mails.createdAt, now - windowMs))}) < ${maxMails}`,
  )
  return rooms.length === 0 ? sql`true` : sql`(${sql.join(rooms, sql` and `)})`
}

/** Whole seconds until refused mails have room again, at least one. */
export async function mailRetryAfter(db: Database, refused: readonly CountedMail[], now: number): Promise<number> {
  const waits = await Promise.all(
    refused.flatMap(findLimits).map(async ({ isCounted, maxMails, windowMs }) => {
      const [blocking] = await db
        .select({ createdAt: mails.createdAt })
        .from(mails)
        .where(and(isCounted, gt(mails.createdAt, now - windowMs)))
        .orderBy(desc(mails.createdAt))
        .limit(1)
        .offset(maxMails - 1)
      return blocking ? blocking.createdAt + windowMs : now
    }),
  )
  return secondsUntil(Math.max(now, ...waits), now)
}

function findLimits({ kind, recipient, senderId, isUnproved = false }: CountedMail) {
  const toRecipient = eq(mails.recipient, recipient)
  const ownRoom = ROOM_OF_KIND[kind]
  return [
    ...(senderId === null ? [] : limitsOfAccount(kind, and(toRecipient, eq(mails.senderId, senderId)))),
    ...(ownRoom === undefined ? [] : [{ ...ownRoom, isCounted: and(toRecipient, eq(mails.kind, kind)) }]),
    ...(isUnproved ? [{ ...MAIL_FLOOD_LIMITS.toUnproved, isCounted: toRecipient }] : []),
  ]
}

function limitsOfAccount(kind: string, isCounted: SQL | undefined) {
  const ofAccount = { ...MAIL_FLOOD_LIMITS.ofAccount, isCounted }
  if (!ASKED_MAIL_KINDS.some((asked) => asked === kind)) return [ofAccount]
  const isAsked = inArray(mails.kind, [...ASKED_MAIL_KINDS])
  return [ofAccount, { ...MAIL_FLOOD_LIMITS.askedByAccount, isCounted: and(isCounted, isAsked) }]
}
