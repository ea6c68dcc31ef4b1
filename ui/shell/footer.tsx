import { useTranslate } from '#ui/messages/translate.ts'
import classes from './footer.module.css'

export function Footer() {
  const t = useTranslate()
  return <footer className={classes.footer}>{t('shell.footer')}</footer>
}
