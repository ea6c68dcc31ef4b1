import { useEffect, useState, type RefObject } from 'react'
import type { LoggedOutUser } from '#schema/identity/limited-login-calls.ts'
import { fetchLoggedOutUser } from './fetch-logged-out-user.ts'

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
