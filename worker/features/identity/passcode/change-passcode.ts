import { and, eq, sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import type { PasscodeUpdateInput } from '#schema/identity/passcode-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { revokeLinks } from '../end-proofs.ts'
import { refuseMails, requireMail } from '../mail-limits.ts'
import { backupMail, passcodeMails } from './passcode-mails.ts'
import { provePasscode } from './prove-passcode.ts'

export async function changePasscode(
  context: MemberContext,
  { currentPasscode, passcode, backupEmail }: PasscodeUpdateInput,
): Promise<void> {
  const { db, now, viewer } = context
  const { passwords } = context.parts
  const { user, session } = viewer
  if (backupEmail !== undefined && backupEmail === user.email) fail('sameEmail')
  const row = await provePasscode(context, currentPasscode)
  const isToBeConfirmed = backupEmail !== undefined && backupEmail !== row.confirmedEmail
  if (isToBeConfirmed) await requireMail(context, `backup:${user.id}`)
  const passcodeHash = passcode === undefined ? row.passcodeHash : await passwords.hash(passcode)
  const kept = passcode === undefined ? row.backupEmail : (row.confirmedEmail ?? row.backupEmail)
  const next = { passcodeHash, backupEmail: backupEmail ?? kept }
  const isReplaced = backupEmail !== undefined || kept !== row.backupEmail
  const isLive = isSessionLive(session.id)
  const isProved = exists(and(isRow(user.id, row), isLive))
  const asked = isToBeConfirmed ? await backupMail(context, user, backupEmail, isProved) : null
  const isMade = sql`(${and(exists(isRow(user.id, next)), isLive, asked?.mail.isWritten)})`
  const notices =
    passcode === undefined
      ? []
      : passcodeMails(context, 'passcodeChanged', user, {
          recipients: [row.confirmedEmail],
          cause: `passcode-changed:${newId(now)}`,
          condition: isMade,
        })
  const { proved, changed } = await context.commit({
    proved: db.select({ userId: passcodes.userId }).from(passcodes).where(isRow(user.id, row)),
    asked: asked ? [asked.mail.statement] : [],
    changed: db
      .update(passcodes)
      .set({ ...next, provedAt: null, provedSessionId: null })
      .where(and(isRow(user.id, row), isLive, asked?.mail.isWritten))
      .returning({ userId: passcodes.userId }),
    revoked: revokeLinks(db, user.id, ['passcode', ...(isReplaced ? (['backup'] as const) : [])], isMade),
    links: asked ? [asked.link] : [],
    notices: notices.map(({ statement }) => statement),
  })
  if (changed.length === 0) {
    if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
    return asked && proved.length > 0 ? await refuseMails(context, [asked.mail]) : fail('wrongPasscode')
  }
  context.send([...(asked ? [asked.mail] : []), ...notices])
}

function isRow(userId: string, row: { passcodeHash: string; backupEmail: string }): SQL | undefined {
  return and(
    eq(passcodes.userId, userId),
    eq(passcodes.passcodeHash, row.passcodeHash),
    eq(passcodes.backupEmail, row.backupEmail),
  )
}

function exists(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${passcodes} where ${condition})`
}
