import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { claimStorage, rememberAccount } from './keep-viewer.ts'

export function ViewerKeeper() {
  const { user, loginState, isAuthenticated } = useAppData().context
  const userId = user?.id ?? null
  useEffect(() => claimStorage({ loginState, userId }), [loginState, userId])
  useEffect(() => {
    if (isAuthenticated && user) rememberAccount(user)
  }, [isAuthenticated, user])
  return null
}
