import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { foldColumns } from '#db/folded-texts.ts'
import { insertWhere } from '#db/insert-where.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { imageRemovals } from '#db/tables/images.ts'
import { conversationInvites } from '#db/tables/messages.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import {
  ACTIVITY_DOWNLOAD_LIMITS,
  DOWNLOAD_LIMIT,
  ERASURE_LIMIT,
  FINGERPRINT_LIMITS,
  MAIL_LIMITS,
} from '#schema/constants/limits.ts'
import { accountLoginLimits, proofLimit } from '#worker/features/identity/account-limits.ts'
import { endProofs } from '#worker/features/identity/end-proofs.ts'
import { noticeMails } from '#worker/features/identity/notice.ts'
import { formerUsername } from '#worker/model/former-usernames.ts'
import type { OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { matchAttempts } from '#worker/platform/rate-limit.ts'
import type { DeletionContext } from './deletion-context.ts'

export type DueAccount = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'firstName' | 'locale' | 'imageSignature' | 'coverSignature'
>

/**
 * Nothing reactivates the account from here on. A concurrent login either comes first, and the account stays, or finds
 * no account.
 */
export async function claimAccount({ db, now, origin }: DeletionContext, account: DueAccount): Promise<OutgoingMail[]> {
  const { id, username, email, imageSignature, coverSignature } = account
  const isDue = and(eq(users.id, id), lte(users.deletionDueAt, now), isNull(users.deletionStartedAt))
  const isStillDue = sql`exists (select 1 from ${users} where ${isDue})`
  const isClaimed = sql`exists (select 1 from ${users} where ${users.id} = ${id}
    and ${users.deletionStartedAt} = ${now})`
  const goodbye =
    origin === null
      ? []
      : noticeMails({ db, now, mailOrigin: origin }, 'accountDeleted', account, {
          cause: `account-deleted:${id}`,
          condition: isStillDue,
        })
  const keptName = formerUsername(username, null, now)
  const [claimed] = await db.batch([
    db.select({ id: users.id }).from(users).where(isDue),
    // Mails are deleted before the goodbye, which goes to the same address.
    db.delete(mails).where(and(eq(mails.recipient, email ?? ''), isStillDue)),
    db.delete(conversationInvites).where(and(eq(conversationInvites.email, email ?? ''), isStillDue)),
    db.delete(boardInvites).where(and(eq(boardInvites.email, email ?? ''), isStillDue)),
    ...goodbye.map(({ statement }) => statement),
    db
      .update(mails)
      .set({ senderId: null })
      .where(and(eq(mails.senderId, id), isStillDue)),
    ...[imageSignature, coverSignature].flatMap((signature) =>
      signature === null ? [] : [insertWhere(db, imageRemovals, { signature, createdAt: now }, isStillDue)],
    ),
    db
      .update(users)
      .set({
        deletionStartedAt: now,
        username: sql`'deleted-' || lower(${users.id})`,
        email: null,
        emailVerifiedAt: null,
        passwordHash: null,
        fullName: '',
        ...foldColumns({ fullName: '' }),
        firstName: '',
        lastName: '',
        about: '',
        imageSignature: null,
        coverSignature: null,
        phoneNumber: null,
      })
      .where(isDue),
    insertWhere(db, users, keptName, isClaimed),
    ...endProofs(db, id, isClaimed),
    db.run(sql`update reports set reporter = 'gone:' || id where reporter = ${`user:${id}`} and ${isClaimed}`),
    // Events still queued or dead-lettered are then dropped; stored rows go with the account.
    db.run(sql`insert into event_erasures (actor, erased_at) select ${`user:${id}`}, ${now} where ${isClaimed}
      on conflict (actor) do update set erased_at = max(erased_at, excluded.erased_at)`),
    db.delete(rateLimits).where(and(await matchAccountAttempts(id), isClaimed)),
  ])
  return claimed.length > 0 ? goodbye : []
}

/** Tries also counted by address are hashes, which are swept by age. */
function matchAccountAttempts(id: string) {
  return matchAttempts([
    ...accountLoginLimits(id),
    proofLimit(id),
    { rule: DOWNLOAD_LIMIT, key: `user:${id}` },
    { rule: FINGERPRINT_LIMITS.actor, key: `user:${id}` },
    { rule: ACTIVITY_DOWNLOAD_LIMITS.actor, key: `user:${id}` },
    { rule: ERASURE_LIMIT, key: `user:${id}` },
    ...['verify', 'change', 'reset'].map((kind) => ({ rule: MAIL_LIMITS.account, key: `${kind}:${id}` })),
  ])
}
