import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

interface Acceptance {
  me: string
  now: number
  conversationId: SQL
  condition: SQL
}

/**
 * A request becomes a conversation of the viewer's. Who was invited by mail is named from now on, and their address no
 * longer; with two people it becomes the one that they have with each other, unless there is one.
 */
export function acceptStatements(db: Database, { me, now, conversationId, condition }: Acceptance) {
  const own = sql`conversation_id = ${conversationId} and user_id = ${me}`
  const inviter = sql`(select m.added_by from conversation_members m where m.conversation_id = ${conversationId}
    and m.user_id = ${me})`
  return [
    db.run(sql`update or ignore conversations set pair_key = min(${me}, ${inviter}) || ':' || max(${me}, ${inviter})
      where id = ${conversationId} and pair_key like 'mail:%' and ${inviter} is not null and ${condition}`),
    db.run(sql`update conversation_members set peer_id = iif(user_id = ${me}, added_by, ${me})
      where conversation_id = ${conversationId} and peer_id is null and ${condition}
        and exists (select 1 from conversations c where c.id = ${conversationId} and c.pair_key not like 'mail:%')`),
    db.run(sql`delete from conversation_invites where conversation_id = ${conversationId} and ${condition}
      and email = (select m.invited_email from conversation_members m
        where m.conversation_id = ${conversationId} and m.user_id = ${me})`),
    db.run(sql`update conversation_members set accepted_at = coalesce(accepted_at, ${now}), invited_email = null,
      declined_at = null where ${own} and ${condition}`),
  ]
}
