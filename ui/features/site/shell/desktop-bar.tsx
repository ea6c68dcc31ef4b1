import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useCurrent } from '#ui/app/use-current.ts'
import { CreateLink } from '#ui/features/pin-builder/create/create-link.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { HomeFlyout, HOME_FLYOUT_ID } from './home-flyout.tsx'
import { LoginLink } from './login-link.tsx'
import { MemberActions } from './member-actions.tsx'
import { SearchField } from './search-field.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './desktop-bar.module.css'

export function DesktopBar() {
  const t = useTranslate()
  const isAuth = useIsAuth()
  const ariaCurrent = useCurrent()
  return (
    <TopBar isSticky action={isAuth ? <MemberActions hasPanel /> : <EntryLinks />}>
      <nav className={classes.nav} aria-label={t('nav.main')}>
        <span className={classes.group}>
          <a className={classes.link} href={href('home')} aria-current={ariaCurrent(href('home'))}>
            {t('nav.home')}
          </a>
          <button type="button" className={classes.more} popoverTarget={HOME_FLYOUT_ID}>
            <span className="visually-hidden">{t('nav.moreOfHome')}</span>
            <Icon name="down" size={16} />
          </button>
        </span>
        <a className={classes.link} href={href('today')} aria-current={ariaCurrent(href('today'))}>
          {t('nav.today')}
        </a>
        <a className={classes.link} href={href('topics')} aria-current={ariaCurrent(href('topics'))}>
          {t('nav.explore')}
        </a>
        {isAuth && (
          <CreateLink className={classNames(classes.link, classes.create)}>
            <Icon name="plus" size={16} />
            {t('nav.create')}
          </CreateLink>
        )}
      </nav>
      <HomeFlyout />
      <SearchField />
    </TopBar>
  )
}

function EntryLinks() {
  return (
    <div className={classes.entry}>
      <LoginLink look="plain" />
      <LoginLink look="primary" to="signup" />
    </div>
  )
}
