import { useEffect, useState, type RefObject } from 'react'
import type { LoggedOutUser } from '#schema/identity/limited-login-calls.ts'
import { href } from '#schema/routes.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { call } from '#ui/platform/network/request.ts'

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
    const path = href('resource', { name: 'UnauthUserDataResource', verb: 'get' })
    const user = await call<LoggedOutUser | null>(path, { signal })
    if (user === null) throw new Error('The browser remembers no user')
    reportMetric('logged_out_user', { outcome: 'found' })
    return user
  } catch (error) {
    if (!signal.aborted) reportMetric('logged_out_user', { outcome: 'missing', reason: String(error) })
    throw error
  }
}
