import type { MemberContext } from '#worker/context/context.ts'
import { refuseMails, requireMail } from './mail-limits.ts'
import { verificationMail } from './verification.ts'

/** Mails the link once more. An account that is verified, or has no address, is answered alike and gets nothing. */
export async function resendVerification(context: MemberContext): Promise<void> {
  const { db, viewer } = context
  const { user } = viewer
  await requireMail(context, `verify:${user.id}`)
  if (user.email === null || user.emailVerifiedAt !== null) return
  const { mail, link } = await verificationMail(context, {
    userId: user.id,
    email: user.email,
    locale: user.locale,
    name: user.firstName,
  })
  const [written] = await db.batch([mail.statement, link])
  if (written.length === 0) return await refuseMails(context, [mail])
  context.send([mail])
}
