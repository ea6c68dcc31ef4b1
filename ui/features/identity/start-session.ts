import { href } from '#schema/routes.ts'
import { pauseSession, finishSession } from '#ui/app/session-lifecycle.ts'
import { callResource } from '#ui/platform/network/request.ts'

/** Signed-out events must be sent first: the server takes them from no session. If none starts, tracking resumes. */
export async function enterSession<Answer>(start: () => Promise<Answer>): Promise<Answer> {
  const resume = pauseSession()
  await finishSession()
  try {
    return await start()
  } catch (error) {
    resume()
    throw error
  }
}

export async function startSession(token: string, { isRegistration }: { isRegistration: boolean }): Promise<void> {
  const path = href('resource', { name: 'HandshakeSessionResource', verb: 'create' })
  await enterSession(() => callResource(path, { token, isRegistration }))
}
