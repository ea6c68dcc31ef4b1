import { useState, type SubmitEvent } from 'react'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { PASSWORD_MIN_LENGTH } from '#schema/password.ts'
import { inviteCodeOf } from '#ui/app/invite-code.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { replaceDocument } from '#ui/browser/document.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import { Field } from './field.tsx'
import { localNext } from './local-next.ts'
import classes from './login-form.module.css'
import { signUp, type SignUpFields } from './sign-up.ts'

type Problems = Partial<Record<keyof SignUpFields | 'form', string>>

/** Makes an account and signs in with it. Needs scripts: the calls are those that other origins use, too. */
export function SignUpForm({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    const fields = Object.fromEntries(new FormData(form)) as unknown as SignUpFields
    const found = problemsOf(form, fields)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      const invite = inviteCodeOf(search)
      await signUp({ ...fields, ...(invite === null ? {} : { invite_code: invite }) }, key)
      replaceDocument(localNext(search.get('next'), href('login')))
    } catch (error) {
      setBusy(false)
      setProblems({ form: wordsOf(error) })
    }
  }

  function problemsOf(form: HTMLFormElement, { email, password, first_name, birthday }: SignUpFields): Problems {
    const isEmail = form.querySelector<HTMLInputElement>('[name="email"]')?.validity.valid ?? false
    return {
      ...(isEmail && email !== '' ? {} : { email: t('signup.emailWrong') }),
      ...(Array.from(password).length >= PASSWORD_MIN_LENGTH ? {} : { password: t('signup.passwordShort') }),
      ...(first_name.trim() !== '' ? {} : { first_name: t('signup.nameMissing') }),
      ...(birthday !== '' ? {} : { birthday: t('signup.birthdayMissing') }),
    }
  }

  function wordsOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.code === null) return t('signup.failed')
    return (error.code === ERRORS.invalidInput.code ? error.detail : null) ?? error.message
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {problems.form && (
        <p id="login-error" role="alert" className={classes.error}>
          {problems.form}
        </p>
      )}
      <Field name="email" type="email" label={t('signup.email')} error={problems.email} autoComplete="email" />
      <Field
        name="password"
        type="password"
        label={t('login.password')}
        error={problems.password}
        autoComplete="new-password"
      />
      <Field name="first_name" label={t('signup.name')} error={problems.first_name} autoComplete="given-name" />
      <Field name="birthday" type="date" label={t('signup.birthday')} error={problems.birthday} autoComplete="bday" />
      <Button type="submit" look="primary" isBusy={isBusy} disabled={!isHydrated} className={classes.submit}>
        {isBusy ? t('signup.busy') : t('signup.action')}
      </Button>
      <noscript>{t('signup.needsScripts')}</noscript>
    </form>
  )
}
