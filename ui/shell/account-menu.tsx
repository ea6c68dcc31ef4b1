import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './account-menu.module.css'
import { LanguagesLink } from './languages-link.tsx'

const ID = 'account-menu'

/** Who is signed in, and the way out. A native popover and a plain form: it works without scripts. */
export function AccountMenu() {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!user) return null
  return (
    <>
      <button type="button" className={classes.toggle} popoverTarget={ID}>
        <span className="visually-hidden">{t('account.menu', { name: user.full_name })}</span>
        <Avatar name={user.full_name} src={user.image_medium_url} />
      </button>
      <div id={ID} popover="auto" className={classes.menu}>
        <div className={classes.person}>
          <Avatar name={user.full_name} src={user.image_medium_url} size="l" />
          <div className={classes.names}>
            <p className={classes.name}>{user.full_name}</p>
            {user.email && <p className={classes.email}>{user.email}</p>}
          </div>
        </div>
        <nav className={classes.places} aria-label={t('account.places')}>
          <a href={href('profile', { username: user.username })}>{t('nav.profile')}</a>
          <a href={href('accountSettings')}>{t('account.settings')}</a>
          <a href={href('inviteSettings')}>{t('account.invite')}</a>
          <LanguagesLink />
        </nav>
        <form method="post" action={href('logout')}>
          <Button type="submit" className={classes.out}>
            {t('account.logout')}
          </Button>
        </form>
      </div>
    </>
  )
}
