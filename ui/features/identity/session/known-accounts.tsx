import { useEffect, useState } from 'react'
import { isOAuthTarget } from '#schema/identity/oauth.ts'
import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { localNext } from '#ui/app/local-next.ts'
import { whenIdle } from '#ui/platform/lifecycle/idle.ts'
import { hasStoredAccounts } from './stored-accounts.ts'
import classes from './known-accounts.module.css'

const AccountSwitcher = lazyChunk(
  'account-switcher',
  async () => (await import('./account-switcher.tsx')).AccountSwitcher,
)

export function KnownAccounts({ search }: { search: URLSearchParams }) {
  const isAuth = useIsAuth()
  const next = search.get('next')
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(hasStoredAccounts())), [])
  if (isAuth || !isWanted) return null
  return (
    <LazyBoundary>
      <div className={classes.known}>
        <AccountSwitcher next={isOAuthTarget(next) ? localNext(next, href('login')) : null} />
      </div>
    </LazyBoundary>
  )
}
