import { useId, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { Button } from '#ui/kit/button.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { AccountRow } from './account-row.tsx'
import classes from './account-switcher.module.css'
import { forget, loadAccounts, signOutAll, signOutOther, switchTo, type ListedAccount } from './accounts.ts'

const QUERY_KEY = ['stored-accounts']

/** `next`: the local path that an OAuth flow leads to; without it, home. */
export function AccountSwitcher({ next = null }: { next?: string | null }) {
  const t = useTranslate()
  const id = useId()
  const queries = useQueryClient()
  const { context } = useAppData()
  const { locale } = context
  const currentId = findViewerId(context)
  const [isBusy, setBusy] = useState(false)
  const accounts = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => loadAccounts(currentId, locale),
    staleTime: 0,
    retry: false,
  })

  /** One change at a time; a failure is reported, and the list shows the actual state. */
  async function change(work: () => Promise<void> | void, isLeaving: boolean): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      if (isLeaving) return
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === ERRORS.notSignedIn.code
      showToast({ text: t(isOver ? 'accounts.expired' : 'accounts.changeFailed') })
    }
    await queries.invalidateQueries({ queryKey: QUERY_KEY })
    setBusy(false)
  }

  const listed: ListedAccount[] = accounts.data ?? []
  const hasLive = listed.some(({ isLoggedIn }) => isLoggedIn)
  if (currentId === null && listed.length === 0) return null
  return (
    <section className={classes.accounts} aria-labelledby={id} aria-busy={accounts.isFetching || isBusy}>
      <h2 id={id} className={classes.heading}>
        {t(currentId === null ? 'accounts.known' : 'accounts.others')}
      </h2>
      {accounts.isPending && <Spinner label={t('state.loading')} />}
      {accounts.isError && (
        <p role="alert" className={classes.error}>
          {t('accounts.failed')}
        </p>
      )}
      {listed.length > 0 && (
        <ul className={classes.list}>
          {listed.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isBusy={isBusy}
              next={next}
              onSwitch={() => void change(() => switchTo(account, next ?? href('home')), true)}
              onLogOut={() => void change(() => signOutOther(account), false)}
              onForget={() => void change(() => forget(account), false)}
            />
          ))}
        </ul>
      )}
      {currentId !== null && (
        <a className={classes.add} href={href('login')}>
          {t('accounts.add')}
        </a>
      )}
      {currentId !== null && hasLive && (
        <Button look="plain" className={classes.all} isBusy={isBusy} onClick={() => void change(signOutAll, true)}>
          {t('accounts.logoutAll')}
        </Button>
      )}
    </section>
  )
}
