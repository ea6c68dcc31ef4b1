import type { ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Logo } from '#ui/kit/logo.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  action: ReactNode
  isSticky?: boolean
  children?: ReactNode
}

export function TopBar({ action, isSticky = false, children }: TopBarProps) {
  const t = useTranslate()
  return (
    <header className={classNames(classes.bar, isSticky && classes.sticky)}>
      <a className={classes.home} href={href('home')}>
        <Logo />
        <span className={classes.name}>{t('site.name')}</span>
      </a>
      {children}
      {action}
    </header>
  )
}
