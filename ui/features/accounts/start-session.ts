import { href } from '#schema/routes.ts'
import { pauseSession, settleSession } from '#ui/app/session-lifecycle.ts'
import { callResource } from '#ui/browser/request.ts'

/**
 * Does what starts a session. What was done without one is sent before, for the server takes it from nobody else; where
 * no session comes of it the page is tracked on.
 */
export async function enterSession<Answer>(start: () => Promise<Answer>): Promise<Answer> {
  const resume = pauseSession()
  await settleSession()
  try {
    return await start()
  } catch (error) {
    resume()
    throw error
  }
}

/** Starts the session that a handshake's token is for. */
export async function startSession(token: string, { isRegistration }: { isRegistration: boolean }): Promise<void> {
  const path = href('resource', { name: 'HandshakeSessionResource', verb: 'create' })
  await enterSession(() => callResource(path, { token, isRegistration }))
}
