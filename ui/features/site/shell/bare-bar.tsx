import { href } from '#schema/routes.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { TopBar } from './top-bar.tsx'
import classes from './top-bar.module.css'

export function BareBar() {
  const t = useTranslate()
  return (
    <TopBar
      action={
        <a className={classes.leave} href={href('home')}>
          <span className="visually-hidden">{t('shell.leave')}</span>
          <Icon name="close" />
        </a>
      }
    />
  )
}
