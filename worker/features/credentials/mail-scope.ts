import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import type { TokenPage } from '#schema/token-pages.ts'
import { resolveStage } from '#worker/context/stage.ts'
import type { AppContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { queueMails, type OutgoingMail } from '#worker/platform/mail/outbox.ts'

/** What a verb that sends mail needs. */
export interface MailScope {
  db: Database
  now: number
  /** Where links in mails lead, without a trailing slash. */
  origin: string
  /** Has committed mails sent, once the answer is on its way. */
  send(mails: readonly Pick<OutgoingMail, 'id'>[]): void
}

/**
 * The mail scope of a request. Links name the configured address, never the one that a request came to: its `Host`
 * is whatever a caller writes. Only a local run may go by it. Without an address the request ends with `unavailable`.
 */
export function mailScope(c: AppContext): MailScope {
  const origin = c.env.SITE_ORIGIN || (resolveStage(c.env.STAGE) === 'local' ? new URL(c.req.url).origin : null)
  if (origin === null) {
    logLine('error', { message: 'SITE_ORIGIN is not set, so no mail can be written: its links would lead nowhere' })
    return fail('unavailable')
  }
  return {
    db: c.var.db,
    now: c.var.clock(),
    origin,
    send: (mails) => {
      const ids = mails.map(({ id }) => id)
      c.executionCtx.waitUntil(queueMails(c.env.MAIL_QUEUE, ids))
    },
  }
}

/** The address of a page that acts on a token. */
export function tokenLink(origin: string, page: TokenPage, token: string): string {
  return `${origin}${href(page, {}, { token })}`
}
