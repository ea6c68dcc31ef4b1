import { useRef, useState, type SubmitEvent } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { replaceDocument } from '#ui/browser/document.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate, type Translate } from '#ui/messages/translate.ts'
import { Field } from './field.tsx'
import { localNext } from './local-next.ts'
import classes from './login-form.module.css'
import { SIGN_IN_ERRORS, signIn, type SignInError } from './sign-in.ts'

interface Failure {
  error: SignInError | null
  username?: string | null
  password?: string | null
}

/**
 * Signs in by a plain form, or in place where scripts are at work. `search` holds what the server says of a plain form
 * that failed: `error`, `error_username_or_email`, `error_password` and the `username` as typed.
 */
export function LoginForm({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const { user, isAuthenticated } = useAppData().context
  // Whoever is signed in has come to add another account.
  const known = isAuthenticated ? null : user?.username
  const next = localNext(search.get('next'), href('login'))
  const [failure, setFailure] = useState<Failure>(() => failureOf(search, t))
  const [isBusy, setBusy] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

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
    const error = await signIn(username.current.value, password.current.value)
    if (error === null) return replaceDocument(next)
    setBusy(false)
    setFailure({ error })
    password.current.focus()
  }

  return (
    <form
      method="post"
      action={href('login')}
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure.error && (
        <p id="login-error" role="alert" className={classes.error}>
          {t(`login.error.${failure.error}`)}
        </p>
      )}
      <Field
        ref={username}
        name="username_or_email"
        label={t('login.username')}
        error={failure.username}
        isWrong={failure.error === 'wrongCredentials'}
        defaultValue={search.get('username') ?? known ?? ''}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
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
      <a href={href('passwordReset')} className={classes.forgot}>
        {t('login.forgot')}
      </a>
    </form>
  )
}

function failureOf(search: URLSearchParams, t: Translate): Failure {
  // An address can be written by anybody, so it only says which texts are shown.
  const username = search.has('error_username_or_email') ? t('login.usernameMissing') : null
  const password = search.has('error_password') ? t('login.passwordMissing') : null
  const error = SIGN_IN_ERRORS.find((name) => name === search.get('error')) ?? null
  return { error: (username ?? password) ? null : error, username, password }
}
