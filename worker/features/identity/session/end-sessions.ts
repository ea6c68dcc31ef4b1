import { and, eq, ne } from 'drizzle-orm'
import { handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import type { EndSessionForm, EndSessionInput } from '#schema/identity/session-calls.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { clearSessionCookie } from '../session-cookie.ts'

export async function endOtherSessions(context: MemberContext): Promise<void> {
  const { db, viewer } = context
  const { user, session } = viewer
  await db.batch([
    db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, session.id))),
    db.delete(handshakeTokens).where(eq(handshakeTokens.userId, user.id)),
  ])
  context.closeEndedSockets([user.id])
}

export async function endSession(context: MemberContext, { id }: EndSessionInput): Promise<void> {
  if (!(await endOwnSession(context, id))) fail('sessionNotFound')
  if (id === context.viewer.session.id) clearSessionCookie(context)
}

export async function endSessionsByForm(context: MemberContext, input: EndSessionForm): Promise<FormResult> {
  if ('all' in input) {
    await endOtherSessions(context)
    return { done: 'allEnded' }
  }
  const { session_id: id } = input
  await endOwnSession(context, id)
  if (id !== context.viewer.session.id) return { done: 'ended' }
  clearSessionCookie(context)
  return { to: href('home') }
}

async function endOwnSession(context: MemberContext, id: string): Promise<boolean> {
  const { db, viewer } = context
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, viewer.user.id)))
    .returning({ id: sessions.id })
  if (ended.length > 0) context.closeEndedSockets([viewer.user.id])
  return ended.length > 0
}
