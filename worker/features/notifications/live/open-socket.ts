import * as v from 'valibot'
import { AfterParameter } from '#schema/notifications/live-calls.ts'
import { LIVE_CLOSE } from '#schema/notifications/live-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { refuseSocket, toSocketRequest } from './socket-request.ts'

/**
 * Hands the connection to the object of the viewer's account. Browsers say where a socket's page is from, and let every
 * site open one with our cookies.
 */
export async function openSocket(context: ActionContext): Promise<Response> {
  const { env, request, url, viewer } = context
  const origin = context.header('origin')
  if (origin !== undefined && origin !== url.origin && origin !== env.SITE_ORIGIN) fail('crossSite')
  if (context.header('upgrade')?.toLowerCase() !== 'websocket') {
    context.setHeader('upgrade', 'websocket')
    fail('socketExpected')
  }
  const after = url.searchParams.get('after')
  const listener = { after: after === null ? null : v.parse(v.object({ after: AfterParameter }), { after }).after }
  if (viewer.type !== 'AUTH') {
    if (context.cookie(SESSION_COOKIE) === undefined) fail('notSignedIn')
    // Browsers hide the answer from their pages, but not the code with which a socket was closed.
    return refuseSocket(LIVE_CLOSE.sessionEnded, 'session ended')
  }
  const { user, session } = viewer
  const passed = toSocketRequest(request, { ...listener, userId: user.id, sessionId: session.id })
  return env.ACCOUNT_CHANNEL.getByName(user.id).fetch(passed)
}
