import { useState } from 'react'
import type { MfaRequiredData } from '#schema/calls/mfa.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Logo } from '#ui/kit/logo.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './login-card.module.css'
import { LoginForm } from './login-form.tsx'
import { SavedPinBanner } from './saved-pin-banner.tsx'
import { SecondStep } from './second-step.tsx'
import { SECOND_STEP_ERRORS, SIGN_IN_ERRORS } from './sign-in.ts'

/**
 * The log-in form with its welcome; somebody who was signed in on this browser is greeted by name. Where the account
 * asks for a second factor the card goes on to that. `search` holds what the server says of a plain form.
 */
export function LoginCard({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const { isAuthenticated, user } = useAppData().context
  const [begun, setBegun] = useState<MfaRequiredData | null>(() => begunOf(search))
  const [isExpired, setExpired] = useState(false)
  const isReturning = user !== null && !isAuthenticated
  if (begun) {
    return (
      <div className={classes.card}>
        <Logo size={48} />
        <h1 className={classes.title}>{t('mfa.login.title')}</h1>
        <p className={classes.text}>{t('mfa.login.text')}</p>
        <SecondStep
          begun={begun}
          search={search}
          failure={SECOND_STEP_ERRORS.find((name) => name === search.get('error')) ?? null}
          onExpired={() => {
            setExpired(true)
            setBegun(null)
          }}
        />
      </div>
    )
  }
  const stated = SIGN_IN_ERRORS.find((name) => name === search.get('error')) ?? null
  return (
    <div className={classes.card}>
      <SavedPinBanner search={search} />
      <h1 className={classes.title}>
        {isReturning ? t('login.welcomeBack', { name: user.first_name || user.full_name }) : t('login.welcome')}
      </h1>
      <p className={classes.text}>{t('login.text')}</p>
      <LoginForm search={search} stated={isExpired ? 'mfaExpired' : stated} onSecondStep={setBegun} />
    </div>
  )
}

/** The second step of a plain form. Which other ways there are is known to the calls only. */
function begunOf(search: URLSearchParams): MfaRequiredData | null {
  const token = search.get('mfa_token')
  return token === null ? null : { mfa_token: token, methods: ['totp', 'recovery_code'] }
}
