import type { ViewerUser } from '#worker/context/viewer.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { countMail, refusedMail, strictest } from './mail-limits.ts'
import type { MailScope } from './mail-scope.ts'
import { verificationMail } from './verification.ts'

/** Mails the link once more. An account that is verified, or has no address, is answered alike and gets nothing. */
export async function resendVerification(scope: MailScope, user: ViewerUser, address: string): Promise<TryOutcome> {
  const outcome = strictest(await countMail(scope, [`verify:${user.id}`], address))
  if (outcome.type === 'refused' || user.email === null || user.emailVerifiedAt !== null) return outcome
  const { mail, link } = await verificationMail(scope, {
    userId: user.id,
    email: user.email,
    locale: user.locale,
    name: user.firstName,
  })
  const [written] = await scope.db.batch([mail.statement, link])
  if (written.length === 0) return await refusedMail(scope, [mail])
  scope.send([mail])
  return outcome
}
