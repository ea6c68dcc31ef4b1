import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { Button } from '#ui/kit/button.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { AccountRow } from './account-row.tsx'
import { forget, loadAccounts, logOutAll, logOutOther, switchTo, type ListedAccount } from './load-accounts.ts'
import classes from './account-switcher.module.css'

const QUERY_KEY = ['stored-accounts']

type Change = { type: 'switch' | 'logOut'; account: ListedAccount } | { type: 'logOutAll' }

export function AccountSwitcher({ next = null }: { next?: string | null }) {
  const t = useTranslate()
  const id = useId()
  const queries = useQueryClient()
  const { context } = useAppData()
  const { locale } = context
  const currentId = findViewerId(context)
  const accounts = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => loadAccounts(currentId, locale),
    staleTime: 0,
    retry: false,
  })

  const showActual = () => queries.invalidateQueries({ queryKey: QUERY_KEY })
  const { send, isBusy } = useWrite<Change, void>({
    name: 'change accounts',
    run(change, init) {
      if (change.type === 'logOutAll') return logOutAll(init)
      const { type, account } = change
      return type === 'switch' ? switchTo(account, next ?? href('home'), init) : logOutOther(account, init)
    },
    onDone: (_, { type }) => (type === 'logOut' ? showActual() : NEVER_SETTLES),
    onFailed(error) {
      void showActual()
      const isOver = error instanceof ApiError && error.code === ERRORS.notSignedIn.code
      return t(isOver ? 'accounts.expired' : 'accounts.changeFailed')
    },
  })

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
              onSwitch={() => send({ type: 'switch', account })}
              onLogOut={() => send({ type: 'logOut', account })}
              onForget={() => {
                if (isBusy) return
                forget(account)
                void showActual()
              }}
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
        <Button look="plain" className={classes.all} isBusy={isBusy} onClick={() => send({ type: 'logOutAll' })}>
          {t('accounts.logoutAll')}
        </Button>
      )}
    </section>
  )
}
