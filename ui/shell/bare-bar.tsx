import { href } from '#schema/routes.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import { TopBar } from './top-bar.tsx'
import classes from './top-bar.module.css'

/** Above a form that has the screen for itself: the name of the site and a way out. */
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
