import type { SQL } from 'drizzle-orm'
import { href } from '#schema/routes.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { renderMail } from '#worker/features/mail/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

export interface PasscodeMail {
  kind: 'passcodeSet' | 'passcodeChanged' | 'passcodeRemoved'
  recipients: readonly (string | null)[]
  locale: string
  username: string
  /** Names the cause; each recipient gets one mail of it. */
  cause: string
  condition: SQL
}

/**
 * Mails that tell what was done with the passcode of an account. They go to its backup address, and where it was set to the
 * account's own as well: whoever did it in a stolen session shall not be the only one to know. None carries a secret.
 */
export function passcodeMails(
  { db, now, origin }: MailScope,
  { kind, recipients, locale, username, cause, condition }: PasscodeMail,
): OutgoingMail[] {
  const addresses = [...new Set(recipients)].filter((one) => one !== null)
  return addresses.map((recipient, place) =>
    outgoingMail(
      db,
      // A backup mailbox is somebody else's than the account's, so nobody is greeted by name.
      renderMail(kind, { recipient, locale, name: '', link: origin + href('parentalPasscode'), values: { username } }),
      { idempotencyKey: `${cause}:${place}`, now, condition },
    ),
  )
}
