import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { withDatabase } from './lib/with-database.ts'

/** Ends in the database of DATABASE_URL, or of the data folder, what a backup has brought back. */
export function run(): Promise<number> {
  return withDatabase(async (db) => {
    const { mails, sessions } = await endRestored(db, Date.now())
    console.log(`Ended ${sessions} sessions, and all begun logins and links of mails.`)
    if (mails.length === 0) console.log('No mail was waiting.')
    else {
      const kinds = mails.map(({ kind, count }) => `${count} ${kind}`).join(', ')
      console.log(`These mails waited in the backup, may have been sent since, and are not sent again: ${kinds}.`)
    }
  })
}

/**
 * Sessions, tokens and push subscriptions of the past could have been ended since, and mails, push messages and digests
 * that waited then may have been sent since. Repeating it ends what has begun meanwhile, too.
 */
export async function endRestored(db: Database, now: number) {
  const { waiting, ended } = await batch(db, {
    waiting: db.all<{ kind: string; count: number }>(
      sql`select kind, count(*) as count from mails where state = 'waiting' group by kind order by kind`,
    ),
    ended: db.all<{ count: number }>(sql`select count(*) as count from sessions`),
    mails: db.run(sql`update mails set state = 'failed', last_error = 'Restored', claimed_until = null, text = '',
      html = null, unsubscribe_url = null where state = 'waiting'`),
    pushes: db.run(sql`delete from pushes`),
    subscriptions: db.run(sql`delete from push_subscriptions`),
    news: db.run(sql`update notifications set mailed_at = ${now} where email = 1 and mailed_at is null`),
    digests: db.run(sql`update news_digests set due_at = null where due_at is not null`),
    tokens: ['handshake_tokens', 'country_tokens', 'mfa_tokens', 'email_tokens', 'sessions'].map((table) =>
      db.run(sql`delete from ${sql.identifier(table)}`),
    ),
  })
  return { mails: waiting, sessions: ended[0]?.count ?? 0 }
}
