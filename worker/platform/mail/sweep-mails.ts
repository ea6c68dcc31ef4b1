import type { Queue } from '@cloudflare/workers-types'
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { GIVE_UP_AFTER_MS, KEPT_FOR_MS, KNOWN_FOR_MS, MAIL_LOST_AFTER_MS, MAILS_PER_SWEEP } from './mail-limits.ts'
import { queueMails, type MailMessage } from './outbox.ts'

/**
 * Requeues mails that were lost or are due after a failure, gives up expired ones, and deletes old ones. A mail that is
 * queued twice is sent once.
 */
export async function sweepMails(db: Database, queue: Queue<MailMessage>, now: number): Promise<void> {
  const [, , , lost] = await db.batch([
    db
      .update(mails)
      .set({ state: 'failed', claimedUntil: null, text: '', html: null, unsubscribeUrl: null })
      .where(and(eq(mails.state, 'waiting'), lte(mails.createdAt, now - GIVE_UP_AFTER_MS))),
    db.delete(mails).where(and(eq(mails.state, 'kept'), lte(mails.createdAt, now - KEPT_FOR_MS))),
    db.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), lte(mails.createdAt, now - KNOWN_FOR_MS))),
    db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          eq(mails.state, 'waiting'),
          lte(mails.createdAt, now - MAIL_LOST_AFTER_MS),
          or(isNull(mails.claimedUntil), lte(mails.claimedUntil, now)),
        ),
      )
      .orderBy(asc(mails.createdAt))
      .limit(MAILS_PER_SWEEP),
  ])
  const ids = lost.map(({ id }) => id)
  if (ids.length > 0) await queueMails(queue, ids)
}
