import type { MessageBatch } from '@cloudflare/workers-types'
import { openDatabase } from '#db/client.ts'
import type { Env } from './env.ts'
import { sweepErasures } from './features/activity/erase-activity.ts'
import { sweepDeletions } from './features/your-data/deletion/sweep-deletions.ts'
import { sweepAccounts } from './features/accounts/sweep-accounts.ts'
import { systemClock } from './platform/clock.ts'
import { consumeMails } from './platform/mail/consume-mails.ts'
import { sweepMails } from './platform/mail/sweep-mails.ts'
import { queueMails } from './platform/mail/outbox.ts'
import { mailTransport } from './platform/mail/transport.ts'

/** Takes a batch off a queue. There is one: mails. */
export async function takeBatch(batch: MessageBatch, env: Env): Promise<void> {
  await consumeMails({ db: openDatabase(env), transport: mailTransport(env), clock: systemClock }, batch)
}

/** What is due every few minutes (`triggers` of `wrangler.toml`). */
export async function tidyUp(env: Env): Promise<void> {
  const db = openDatabase(env)
  const now = systemClock()
  await sweepMails(db, env.MAIL_QUEUE, now)
  await sweepAccounts(db, now)
  await sweepErasures(db)
  await sweepDeletions({
    db,
    media: env.MEDIA,
    now,
    origin: env.SITE_ORIGIN || null,
    send: async (mails) => {
      if (mails.length > 0)
        await queueMails(
          env.MAIL_QUEUE,
          mails.map(({ id }) => id),
        )
    },
  })
}
