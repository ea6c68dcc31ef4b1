import { useEffect, useState, type RefObject } from 'react'
import type { LoggedOutUser } from '#schema/identity/limited-login-calls.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

export function useLoggedOutUser(isWanted: boolean, hasBegun: RefObject<boolean>): LoggedOutUser | null {
  const [user, setUser] = useState<LoggedOutUser | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    fetchLoggedOutUser(controller.signal).then(
      (found) => {
        if (!controller.signal.aborted && !hasBegun.current) setUser(found)
      },
      // The ordinary form stays.
      () => {},
    )
    return () => controller.abort()
  }, [isWanted, hasBegun])
  return user
}

async function fetchLoggedOutUser(signal: AbortSignal): Promise<LoggedOutUser> {
  try {
    const user = await sendCall('UnauthUserDataResource.get', {}, { signal })
    if (user === null) throw new Error('The browser remembers no user')
    reportMetric('logged_out_user', { outcome: 'found' })
    return user
  } catch (error) {
    if (!signal.aborted) reportMetric('logged_out_user', { outcome: 'missing', reason: String(error) })
    throw error
  }
}
