import { useEffect, useRef, type ReactNode } from 'react'
import { MODERNIZED_NAVBAR_EXPERIMENT } from '#schema/constants/navigation.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { entryHref } from '#ui/app/entry-href.ts'
import { useExperimentGroup } from '#ui/app/experiment-group.ts'
import { isNavFooterHidden, shellStore, showNavFooter } from '#ui/app/shell-state.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useCurrent } from '#ui/app/use-current.ts'
import { CreateLink } from '#ui/features/pin-builder/create/create-link.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { watchInstallPrompt } from '#ui/platform/services/install-prompt.ts'
import { useStore } from '#ui/platform/store.ts'
import { homeFlyout } from './home-flyout-state.ts'
import { HomeFlyout } from './home-flyout.tsx'
import { navFooterHeight } from './nav-footer-height.ts'
import classes from './navigation.module.css'

export function NavFooter() {
  const t = useTranslate()
  const { isAuthenticated, user } = useAppData().context
  const group = useExperimentGroup(MODERNIZED_NAVBAR_EXPERIMENT)
  const isHidden = isNavFooterHidden(useStore(shellStore))
  const member = isAuthenticated ? user : null
  useEffect(() => watchInstallPrompt(), [])

  return (
    <div className={classes.reserve}>
      <nav
        className={classes.bar}
        data-nav-footer={navFooterHeight({ isHidden, group, user: member })}
        data-height={navFooterHeight({ isHidden: false, group, user: member })}
        aria-label={t('nav.main')}
      >
        <HomeItem />
        <Item to={href('search')} text={t('nav.search')} icon={<Icon name="search" size={24} />} />
        <Item to={href('topics')} text={t('nav.explore')} icon={<Icon name="compass" size={24} />} />
        {member && (
          <CreateLink className={classes.item} onFocus={show}>
            <Icon name="plus" size={24} />
            <span className={classes.caption}>{t('nav.create')}</span>
          </CreateLink>
        )}
        <Item to={href('today')} text={t('nav.today')} icon={<Icon name="sun" size={24} />} />
        {member ? (
          <Item
            to={href('profile', { username: member.username })}
            text={t('nav.profile')}
            icon={<Avatar name={member.full_name} src={member.image_small_url} size="s" />}
          />
        ) : (
          <Item to={href('login')} text={t('login.action')} icon={<Icon name="person" size={24} />} isEntry />
        )}
      </nav>
      <HomeFlyout />
    </div>
  )
}

function HomeItem() {
  const t = useTranslate()
  const current = useCurrent()(href('home'))
  const isOpen = useStore(homeFlyout)
  // A press outside of the fly-out closes it before its click arrives.
  const wasOpen = useRef(false)
  return (
    <a
      className={classes.item}
      href={href('home')}
      aria-current={current}
      aria-expanded={current && isOpen}
      onFocus={show}
      onPointerDown={() => {
        wasOpen.current = isOpen
      }}
      onClick={(event) => {
        if (!current || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        const isPress = event.detail > 0
        homeFlyout.update((isNowOpen) => (isPress ? !wasOpen.current : !isNowOpen))
      }}
    >
      <Icon name="home" size={24} />
      <span className={classes.caption}>{t('nav.home')}</span>
    </a>
  )
}

interface ItemProps {
  to: string
  text: string
  icon: ReactNode
  /** The entry page leads back to here. */
  isEntry?: boolean
}

function Item({ to, text, icon, isEntry = false }: ItemProps) {
  const ariaCurrent = useCurrent()
  return (
    <a
      className={classes.item}
      href={to}
      aria-current={ariaCurrent(to)}
      onFocus={show}
      onClick={({ currentTarget }) => {
        if (isEntry) currentTarget.href = entryHref('login', currentPath())
      }}
    >
      {icon}
      <span className={classes.caption}>{text}</span>
    </a>
  )
}

/** Keyboard users must see what has the focus. */
function show(): void {
  shellStore.update((state) => showNavFooter(showNavFooter(state, 'scroll'), 'actionBar'))
}
