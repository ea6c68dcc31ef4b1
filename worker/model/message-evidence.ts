import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import type { ReportedMessage } from '#db/tables/reports.ts'
import { REPORTED_MESSAGES } from '#schema/messages/constants.ts'
import { isIn, isShown, MESSAGE, OWN, type Reading } from './message-rules.ts'

interface Evidence {
  /** Null where no one else has said anything. */
  personId: string | null
  messages: ReportedMessage[]
}

/**
 * What is reported with a conversation: the messages around one, or the latest, as the viewer may read them, and who
 * has sent it. Null where there is no such conversation or message for the viewer.
 */
export async function readEvidence(
  db: Database,
  reading: Reading,
  { conversationId, messageId }: { conversationId: string; messageId: string | null },
): Promise<Evidence | null> {
  const me = reading.viewer.user.id
  const moment =
    messageId === null
      ? sql`${Number.MAX_SAFE_INTEGER}`
      : sql`(select told.created_at from messages told where told.id = ${messageId}
          and told.conversation_id = ${conversationId})`
  const columns = {
    id: MESSAGE.id,
    senderId: MESSAGE.senderId,
    text: MESSAGE.text,
    attachmentKind: MESSAGE.attachmentKind,
    attachmentId: MESSAGE.attachmentId,
    createdAt: MESSAGE.createdAt,
  }
  const rows = () =>
    db
      .select(columns)
      .from(MESSAGE)
      .innerJoin(OWN, and(eq(OWN.conversationId, MESSAGE.conversationId), eq(OWN.userId, me)))
  const place = and(eq(MESSAGE.conversationId, conversationId), isIn(me), isShown(reading))
  const { own, before, after } = await batch(db, {
    own: db
      .select({ peerId: OWN.peerId, addedBy: OWN.addedBy })
      .from(OWN)
      .where(and(eq(OWN.conversationId, conversationId), isIn(me))),
    before: rows()
      .where(and(place, lte(MESSAGE.createdAt, moment)))
      .orderBy(desc(MESSAGE.createdAt))
      .limit(REPORTED_MESSAGES),
    after: rows()
      .where(and(place, gt(MESSAGE.createdAt, moment)))
      .orderBy(MESSAGE.createdAt)
      .limit(REPORTED_MESSAGES),
  })
  const [mine] = own
  if (!mine) return null
  const reported = before.find(({ id }) => id === messageId)
  if (messageId !== null && !reported) return null
  const latest = before.find(({ senderId }) => senderId !== me)
  const sender = reported ? reported.senderId : (mine.peerId ?? latest?.senderId ?? mine.addedBy)
  return { personId: sender === me ? null : sender, messages: [...before.toReversed(), ...after] }
}
