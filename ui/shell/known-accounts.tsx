import { Suspense, useEffect, useState } from 'react'
import { useIsAuth } from '#ui/app/app-data.ts'
import { whenIdle } from '#ui/browser/page-state.ts'
import { hasStoredAccounts } from '#ui/features/sessions/stored-accounts.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import classes from './known-accounts.module.css'
import { lazyChunk } from './lazy-chunk.ts'

const AccountSwitcher = lazyChunk(
  'account-switcher',
  async () => (await import('#ui/features/sessions/account-switcher.tsx')).AccountSwitcher,
)

/** Below the log-in form: the accounts that a signed-out browser can go on with at once. */
export function KnownAccounts() {
  const isAuth = useIsAuth()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(hasStoredAccounts())), [])
  if (isAuth || !isWanted) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <div className={classes.known}>
          <AccountSwitcher />
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}
