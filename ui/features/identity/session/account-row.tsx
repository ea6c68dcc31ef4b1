import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import type { ListedAccount } from './load-accounts.ts'
import classes from './account-row.module.css'

interface AccountRowProps {
  account: ListedAccount
  isBusy: boolean
  next: string | null
  onSwitch(): void
  onLogOut(): void
  onForget(): void
}

export function AccountRow({ account, isBusy, next, onSwitch, onLogOut, onForget }: AccountRowProps) {
  const t = useTranslate()
  const { username, fullName, imageMediumUrl, email, isLoggedIn, onlyService } = account
  const name = fullName || username
  const again = onlyService
    ? t('accounts.againWith', { service: t(`signInServices.${onlyService}`) })
    : t('accounts.again')
  const words = (
    <>
      <Avatar name={name} src={imageMediumUrl} />
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{isLoggedIn ? (email ?? username) : again}</span>
      </span>
    </>
  )
  return (
    <li className={classes.row}>
      {isLoggedIn ? (
        <button type="button" className={classes.choice} aria-disabled={isBusy || undefined} onClick={onSwitch}>
          <span className="visually-hidden">{t('accounts.switch')}</span> <span>{words}</span>
        </button>
      ) : (
        <a className={classes.choice} href={href('login', {}, { username, ...(next === null ? {} : { next }) })}>
          {words}
        </a>
      )}
      <IconButton
        label={t(isLoggedIn ? 'accounts.logout' : 'accounts.forget', { name })}
        className={classes.out}
        aria-disabled={isBusy || undefined}
        onClick={isLoggedIn ? onLogOut : onForget}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </li>
  )
}
