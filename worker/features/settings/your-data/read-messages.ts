import { sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import type { DataContext } from './data-context.ts'

interface MessageRow {
  key: string
  id: string
  conversationId: string
  name: string | null
  /** JSON. */
  people: string
  text: string
  attachmentKind: string | null
  attachmentId: string | null
  replyTo: string | null
  createdAt: number
  removedAt: number | null
}

/** The owner's own words; those of others are theirs. */
export async function* messageRows({ db, viewer: { user } }: Pick<DataContext, 'db' | 'viewer'>) {
  const rows = pagedRows((after) =>
    db.all<MessageRow>(sql`
      select x.id as key, x.id, x.conversation_id as "conversationId", c.name, x.text,
        x.attachment_kind as "attachmentKind", x.attachment_id as "attachmentId", x.reply_to as "replyTo",
        x.created_at as "createdAt", x.removed_at as "removedAt",
        (select json_group_array(u.username) from conversation_members o join users u on u.id = o.user_id
          where o.conversation_id = x.conversation_id and o.user_id <> ${user.id} and o.invited_email is null
            and ${isActive('u')}) as people
      from messages x join conversations c on c.id = x.conversation_id
      where x.sender_id = ${user.id} and x.id > ${after} order by x.id limit ${ROWS_PER_READ}`),
  )
  for await (const { id, conversationId, name, people, text, attachmentKind, attachmentId, ...row } of rows) {
    yield {
      id,
      conversation_id: conversationId,
      conversation: name,
      with: JSON.parse(people) as string[],
      text,
      attachment: attachmentKind === null ? null : { kind: attachmentKind, id: attachmentId },
      reply_to: row.replyTo,
      created_at: isoDate(row.createdAt),
      taken_back_at: isoDate(row.removedAt),
    }
  }
}
