import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'

/**
 * What rows of others say of the account: its messages in reports of a conversation, that it is a sponsor, where its
 * feedback was written (its own profile, perhaps). False where there was nothing.
 */
export async function forgetElsewhere(db: Database, userId: string): Promise<boolean> {
  const { reported, sponsored, said } = await batch(db, {
    reported: db.run(sql`update reports set person_id = nullif(person_id, ${userId}), messages = (
        select json_group_array(json(said.value)) from json_each(messages) said
        where said.value ->> '$.senderId' <> ${userId})
      where type = 'conversation' and messages is not null and (person_id = ${userId} or exists (
        select 1 from json_each(messages) said where said.value ->> '$.senderId' = ${userId}))`),
    sponsored: db.run(sql`update pin_details set sponsorship = null
      where sponsorship is not null and sponsorship ->> '$.sponsorId' = ${userId}`),
    said: db.run(sql`update site_feedback set path = '' where user_id = ${userId} and path <> ''`),
  })
  return [reported, sponsored, said].some(({ rowsAffected }) => rowsAffected > 0)
}
