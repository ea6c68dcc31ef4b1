import { sql, type SQL } from 'drizzle-orm'
import type { Decision, ModeratedType } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { ensureUnsubscribeUrls, wantsMail } from '#worker/model/mail-subscriptions.ts'
import { renderMail, type MailKind } from '#worker/model/render-mail.ts'
import { outgoingMail, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { suspensionPath, type LinkEnv } from './appeal-links.ts'
import type { MailRecipient } from './subject-owner.ts'

type Context = Pick<MemberContext, 'db' | 'now' | 'env'>

interface MailOptions {
  kind: Extract<MailKind, `moderation${string}` | 'reportDecided' | `appeal${string}`>
  /** The decision, or the appeal. */
  causeId: string
  path: string
  values?: Record<string, string>
  condition: SQL
}

/** Nothing that a stranger wrote, and no note of an employee. Without an origin there are no links to send. */
export async function moderationMails(
  { db, now, env }: Context,
  people: readonly MailRecipient[],
  { kind, causeId, path, values = {}, condition }: MailOptions,
): Promise<OutgoingMail[]> {
  const { SITE_ORIGIN: origin } = env
  if (!origin) return []
  const userIds = people.map(({ id }) => id)
  const unsubscribeUrls = await ensureUnsubscribeUrls(db, { userIds, list: 'moderation', env, origin, now })
  return people.map(({ id, email: recipient, locale, firstName: name }) => {
    const mail = renderMail(kind, {
      recipient,
      locale,
      name,
      link: origin + path,
      values,
      unsubscribeUrl: unsubscribeUrls.get(id),
    })
    return outgoingMail(db, mail, {
      idempotencyKey: `${kind}:${causeId}:${id}`,
      now,
      senderId: id,
      condition: sql`${condition} and ${wantsMail(id, 'moderation')}`,
    })
  })
}

export async function decisionMail(env: LinkEnv, decision: Decision, type: ModeratedType, decisionId: string) {
  const kind = decision === 'restore' || decision === 'unsuspend' ? 'moderationRestored' : 'moderationDecided'
  // A suspended account can't log in to read the page of the decision.
  const path = decision === 'suspend' ? await suspensionPath(env, decisionId) : href('appeal', { id: decisionId })
  return { kind, causeId: decisionId, path, values: { decision, type } } as const
}
