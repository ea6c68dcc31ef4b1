import type { R2Bucket } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import type { OutgoingMail } from '#worker/platform/mail/outbox.ts'

export interface DeletionContext {
  db: Database
  media: R2Bucket
  now: number
  /** Base of links in mails. Null if no origin is configured: no mail is written. */
  origin: string | null
  send(mails: readonly Pick<OutgoingMail, 'id'>[]): Promise<void>
}
