import { useRef, useState, type SubmitEvent } from 'react'
import type { MfaRequiredData } from '#schema/calls/mfa.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { withoutCarriedPin } from '#schema/carried-pin.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { prepareCaptcha } from '#ui/platform/services/captcha.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { logInByPasskey } from '#ui/features/identity/passkey/passkey-login.ts'
import { usePasskeyOffer } from '#ui/features/identity/passkey/use-passkey-offer.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate, type Translate } from '#ui/app/messages/translate.ts'
import { Field } from '#ui/kit/field.tsx'
import { localNext } from '#ui/features/identity/local-next.ts'
import { LOGIN_ACTION } from '#ui/features/identity/login-handshake.ts'
import classes from '#ui/features/identity/entry-form.module.css'
import { signIn, type SignInError, type SignInOutcome } from '#ui/features/identity/sign-in.ts'

interface Failure {
  error: SignInError | null
  username?: string | null
  password?: string | null
}

interface LoginFormProps {
  search: URLSearchParams
  form: FormOutcome | undefined
  /** Username of the user who is asked for the password alone. */
  known: string | null
  stated: SignInError | null
  /** The first factor is proved, and the account asks for another. */
  onSecondStep(begun: MfaRequiredData): void
}

export function LoginForm({ search, form, known, stated, onSecondStep }: LoginFormProps) {
  const t = useTranslate()
  const data = useAppData()
  const { captcha } = data.settings
  const next = localNext(search.get('next'), href('login'))
  const [failure, setFailure] = useState<Failure>(() => failureOf(form, stated, t))
  const [isBusy, setBusy] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const offer = usePasskeyOffer()

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || !username.current || !password.current) return
    const missing = {
      error: null,
      username: username.current.value.trim() === '' ? t('login.usernameMissing') : null,
      password: password.current.value === '' ? t('login.passwordMissing') : null,
    }
    setFailure(missing)
    if (missing.username !== null) return username.current.focus()
    if (missing.password !== null) return password.current.focus()
    setBusy(true)
    goOn(await signIn({ username: username.current.value, password: password.current.value }, data))
  }

  async function logInWithPasskey(): Promise<void> {
    if (isBusy) return
    setFailure({ error: null })
    setBusy(true)
    const outcome = await logInByPasskey()
    if (outcome) goOn(outcome)
    else setBusy(false)
  }

  function goOn(outcome: SignInOutcome): void {
    if (outcome.type === 'signedIn') return replaceDocument(withoutCarriedPin(next))
    if (outcome.type === 'mfaRequired') return onSecondStep(outcome.begun)
    setBusy(false)
    setFailure({ error: outcome.error })
    password.current?.focus()
  }

  return (
    <form
      method="post"
      action={href('login')}
      className={classes.form}
      noValidate
      onInput={() => captcha && prepareCaptcha(captcha, LOGIN_ACTION)}
      onSubmit={(event) => void submit(event)}
    >
      {failure.error && (
        <p id="login-error" role="alert" className={classes.error}>
          {t(`login.error.${failure.error}`)}
        </p>
      )}
      {known === null ? (
        <Field
          ref={username}
          name="username_or_email"
          label={t('login.username')}
          error={failure.username}
          isWrong={failure.error === 'wrongCredentials'}
          defaultValue={form?.values['username'] ?? search.get('username') ?? ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        // For password managers, which ignore hidden fields.
        <input
          ref={username}
          type="text"
          name="username_or_email"
          value={known}
          autoComplete="username"
          readOnly
          hidden
        />
      )}
      <Field
        ref={password}
        name="password"
        type="password"
        label={t('login.password')}
        error={failure.password}
        isWrong={failure.error === 'wrongCredentials'}
        autoComplete="current-password"
      />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" look="primary" isBusy={isBusy} className={classes.submit}>
        {isBusy ? t('login.busy') : t('login.action')}
      </Button>
      {offer !== 'none' && (
        <Button
          isBusy={isBusy}
          className={offer === 'able' ? undefined : classes.waiting}
          onClick={() => void logInWithPasskey()}
        >
          {t('login.passkey')}
        </Button>
      )}
      <a href={href('passwordReset')} className={classes.forgot}>
        {t('login.forgot')}
      </a>
    </form>
  )
}

function failureOf(form: FormOutcome | undefined, stated: SignInError | null, t: Translate): Failure {
  const username = form?.problems['username_or_email'] ? t('login.usernameMissing') : null
  const password = form?.problems['password'] ? t('login.passwordMissing') : null
  return { error: (username ?? password) ? null : stated, username, password }
}
