import type { ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Logo } from '#ui/kit/logo.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './top-bar.module.css'

/** The way home, and what the viewer can do about their account. */
export function TopBar({ action, isSticky = false }: { action: ReactNode; isSticky?: boolean }) {
  const t = useTranslate()
  return (
    <header className={classNames(classes.bar, isSticky && classes.sticky)}>
      <a className={classes.home} href={href('home')}>
        <Logo />
        <span className={classes.name}>{t('site.name')}</span>
      </a>
      {action}
    </header>
  )
}
