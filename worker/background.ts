import type { MessageBatch } from '@cloudflare/workers-types'
import { openDatabase } from '#db/client.ts'
import type { Env } from './env.ts'
import { sweepAccounts } from './features/accounts/sweep-accounts.ts'
import { systemClock } from './platform/clock.ts'
import { consumeMails } from './platform/mail/consume-mails.ts'
import { sweepMails } from './platform/mail/sweep-mails.ts'
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
}
