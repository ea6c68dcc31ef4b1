import { useState, type SubmitEvent } from 'react'
import { AGE_RESTRICTED_COOKIE } from '#schema/constants/sessions.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { welcomeHref } from '#schema/welcome.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findInviteCode } from '#ui/features/invites/invite-code.ts'
import { prepareCaptcha } from '#ui/platform/services/captcha.ts'
import { hasCookie } from '#ui/platform/storage/cookie.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { toErrorProblems, validateFields, readFormProblems, type SignUpProblems } from './sign-up-problems.ts'
import { Field } from '#ui/kit/field.tsx'
import { localNext } from '#ui/features/identity/local-next.ts'
import classes from '#ui/features/identity/entry-form.module.css'
import { SIGN_UP_ACTION, signUp } from './sign-up.ts'

interface SignUpFormProps {
  search: URLSearchParams
  form: FormOutcome | undefined
  isBusiness: boolean
}

export function SignUpForm({ search, form: sent, isBusiness }: SignUpFormProps) {
  const t = useTranslate()
  const data = useAppData()
  const { captcha } = data.settings
  const isHydrated = useHydrated()
  const [problems, setProblems] = useState<SignUpProblems>(() => readFormProblems(sent, t))
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const [isUntouched, setUntouched] = useState(true)
  const next = localNext(search.get('next'), href('login'))

  function refuse(form: HTMLFormElement, found: SignUpProblems): void {
    setProblems(found)
    const [first] = Object.keys(found)
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setUntouched(false)
    const { next: _, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const isEmail = form.querySelector<HTMLInputElement>('[name="email"]')?.validity.valid ?? false
    const found = validateFields(fields, isEmail, t)
    if (Object.keys(found).length > 0) return refuse(form, found)
    // Entering another birthday does not make the visitor older.
    if (hasCookie(AGE_RESTRICTED_COOKIE)) return refuse(form, { form: t('signup.error.ageRestricted') })
    setProblems({})
    setBusy(true)
    try {
      const invite = findInviteCode(search)
      await signUp({ ...fields, ...(invite === null ? {} : { invite_code: invite }) }, key, data)
      replaceDocument(welcomeHref(next))
    } catch (error) {
      setBusy(false)
      refuse(form, toErrorProblems(error, t))
    }
  }

  if (isHydrated && isUntouched && hasCookie(AGE_RESTRICTED_COOKIE)) {
    return (
      <p role="alert" className={classes.error}>
        {t('signup.error.ageRestricted')}
      </p>
    )
  }
  return (
    <form
      method="post"
      action={href('signup')}
      className={classes.form}
      noValidate
      onInput={() => captcha && prepareCaptcha(captcha, SIGN_UP_ACTION)}
      onSubmit={(event) => void submit(event)}
    >
      {problems.form && (
        <p id="login-error" role="alert" className={classes.error}>
          {problems.form}
        </p>
      )}
      {isBusiness && (
        <Field
          name="business_name"
          label={t('signup.businessName')}
          error={problems.business_name}
          defaultValue={sent?.values['business_name']}
          autoComplete="organization"
        />
      )}
      <Field
        name="email"
        type="email"
        label={t('signup.email')}
        error={problems.email}
        defaultValue={sent?.values['email']}
        autoComplete="email"
      />
      <Field
        name="password"
        type="password"
        label={t('login.password')}
        error={problems.password}
        autoComplete="new-password"
      />
      {!isBusiness && (
        <Field
          name="first_name"
          label={t('signup.name')}
          error={problems.first_name}
          defaultValue={sent?.values['first_name']}
          autoComplete="given-name"
        />
      )}
      <Field
        name="birthday"
        type="date"
        label={t('signup.birthday')}
        error={problems.birthday}
        defaultValue={sent?.values['birthday']}
        autoComplete="bday"
      />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" look="primary" isBusy={isBusy} className={classes.submit}>
        {isBusy ? t('signup.busy') : t('signup.action')}
      </Button>
    </form>
  )
}
