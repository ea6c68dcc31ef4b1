import { pauseSession, finishSession } from '#ui/app/session-lifecycle.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

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
  await enterSession(() => sendCall('HandshakeSessionResource.create', { token, isRegistration }))
}
