import { useRef, useState } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk, loadWithTexts } from '#ui/app/lazy-chunk.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { AccountName } from '#ui/features/identity/session/load-accounts.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { FeedbackLink } from '#ui/shared/site-feedback/feedback-link.tsx'
import { LanguagesLink } from './languages-link.tsx'
import iconButton from '#ui/kit/icon-button.module.css'
import classes from './account-menu.module.css'
import topBar from './top-bar.module.css'

const ID = 'account-menu'

const loadAccounts = () => loadWithTexts('accounts', () => import('#ui/features/identity/session/load-accounts.ts'))
const AccountSwitcher = lazyChunk(
  'account-switcher',
  async () => (await import('#ui/features/identity/session/account-switcher.tsx')).AccountSwitcher,
)

export function AccountMenu() {
  const t = useTranslate()
  const { user } = useAppData().context
  const [wasOpened, setWasOpened] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const leave = useWrite({
    name: 'log out',
    async run(account: AccountName, init) {
      // The form itself logs out if the code cannot be loaded.
      const loaded = await loadAccounts().catch(() => null)
      if (loaded) await loaded.logOutCurrent(account, init)
      else form.current?.submit()
    },
    onDone: () => NEVER_SETTLES,
    onFailed: () => t('accounts.logoutFailed'),
  })
  if (!user) return null

  return (
    <>
      <button type="button" className={classNames(iconButton.button, classes.toggle)} popoverTarget={ID}>
        <span className="visually-hidden">{t('account.menu', { name: user.full_name })}</span>
        <Avatar name={user.full_name} src={user.image_medium_url} />
      </button>
      <div
        id={ID}
        popover="auto"
        className={classNames(topBar.popover, classes.menu)}
        onToggle={({ newState }) => newState === 'open' && setWasOpened(true)}
      >
        <div className={classes.person}>
          <Avatar name={user.full_name} src={user.image_medium_url} size="l" />
          <div className={classes.names}>
            <p className={classes.name}>{user.full_name}</p>
            {user.email && <p className={classes.email}>{user.email}</p>}
          </div>
        </div>
        <nav className={classes.places} aria-label={t('account.places')}>
          <a href={href('profile', { username: user.username })}>{t('nav.profile')}</a>
          <a href={href('businessAnalytics')}>{t('account.analytics')}</a>
          <a href={href('accountSettings')}>{t('account.settings')}</a>
          <a href={href('inviteSettings')}>{t('account.invite')}</a>
          {user.is_employee && <a href={href('reportsTool')}>{t('account.tools')}</a>}
          <FeedbackLink actionFrom="account_menu" />
          <LanguagesLink />
        </nav>
        <form
          ref={form}
          method="post"
          action={href('logout')}
          onSubmit={(event) => {
            event.preventDefault()
            leave.send({ id: user.id, username: user.username })
          }}
        >
          <Button type="submit" isBusy={leave.isBusy} className={classes.out}>
            {t('account.logout')}
          </Button>
        </form>
        {wasOpened && (
          <div className={classes.others}>
            <LazyBoundary>
              <AccountSwitcher />
            </LazyBoundary>
          </div>
        )}
      </div>
    </>
  )
}
