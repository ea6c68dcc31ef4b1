import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './login-card.module.css'
import { LoginForm } from './login-form.tsx'
import { SavedPinBanner } from './saved-pin-banner.tsx'

/** The log-in form with its welcome; somebody who was signed in on this browser is greeted by name. */
export function LoginCard({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const { isAuthenticated, user } = useAppData().context
  const isReturning = user !== null && !isAuthenticated
  return (
    <div className={classes.card}>
      <SavedPinBanner search={search} />
      <h1 className={classes.title}>
        {isReturning ? t('login.welcomeBack', { name: user.first_name || user.full_name }) : t('login.welcome')}
      </h1>
      <p className={classes.text}>{t('login.text')}</p>
      <LoginForm search={search} />
    </div>
  )
}
