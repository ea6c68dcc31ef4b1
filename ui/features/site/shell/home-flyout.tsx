import { useEffect, useRef } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { hideNavFooter, shellStore, showNavFooter } from '#ui/app/shell-state.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useCurrent } from '#ui/app/use-current.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { onPageShown } from '#ui/platform/navigation/use-shown-path.ts'
import { watchScroll } from '#ui/platform/observers/watch-scroll.ts'
import { useStore } from '#ui/platform/store.ts'
import { closeHomeFlyout, homeFlyout } from './home-flyout-state.ts'
import { LanguagesLink } from './languages-link.tsx'
import { INITIAL_SCROLL, scrolled } from './scroll-state.ts'
import classes from './navigation.module.css'
import topBar from './top-bar.module.css'

export const HOME_FLYOUT_ID = 'home-flyout'

export function HomeFlyout() {
  const t = useTranslate()
  const { isAuthenticated, user } = useAppData().context
  const ariaCurrent = useCurrent()
  const popover = useRef<HTMLElement>(null)
  const isOpen = useStore(homeFlyout)

  useShellScroll()
  useEffect(() => onPageShown(closeHomeFlyout), [])
  useEffect(() => {
    popover.current?.togglePopover(isOpen)
  }, [isOpen])

  const places = [
    { to: href('home'), text: t('home.feed') },
    { to: href('today'), text: t('nav.today') },
    { to: href('topics'), text: t('nav.explore') },
  ]
  if (isAuthenticated && user) {
    const { username } = user
    places.push(
      { to: href('profileTab', { username, tab: '_saved' }), text: t('nav.boards') },
      { to: href('moreIdeas'), text: t('moreIdeas.heading') },
      { to: href('profile', { username }), text: t('nav.profile') },
    )
  }

  return (
    <nav
      ref={popover}
      id={HOME_FLYOUT_ID}
      popover="auto"
      className={classNames(topBar.popover, classes.flyout)}
      aria-label={t('nav.moreOfHome')}
      onToggle={({ newState }) => homeFlyout.update(() => newState === 'open')}
    >
      {places.map(({ to, text }) => (
        <a key={to} className={classes.place} href={to} aria-current={ariaCurrent(to)} onClick={closeHomeFlyout}>
          {text}
        </a>
      ))}
      <LanguagesLink className={classes.place} />
    </nav>
  )
}

function useShellScroll(): void {
  useEffect(() => {
    let state = INITIAL_SCROLL
    return watchScroll((position) => {
      closeHomeFlyout()
      state = scrolled(state, position)
      const change = state.isGoingDown ? hideNavFooter : showNavFooter
      shellStore.update((shell) => change(shell, 'scroll'))
    })
  }, [])
}
