import { useState } from 'react'
import { AGE_RESTRICTED_COOKIE } from '#schema/identity/session-constants.ts'
import { welcomeHref } from '#schema/identity/welcome.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { FormRefusal } from '#ui/app/forms/refusal.ts'
import type { FormValues } from '#ui/app/forms/use-form-core.ts'
import { useForm } from '#ui/app/forms/use-form.ts'
import { localNext } from '#ui/app/local-next.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { findInviteCode } from '#ui/features/identity/invites/invite-code.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { prepareCaptcha } from '#ui/platform/services/captcha.ts'
import { hasCookie } from '#ui/platform/storage/cookie.ts'
import { checkSignUp, SIGN_UP_FIELDS, signUpErrorText, signUpRefusal, toSignUpRefusal } from './sign-up-problems.ts'
import { SIGN_UP_ACTION, signUp } from './sign-up.ts'
import classes from '#ui/features/identity/entry-form.module.css'

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
  const [key] = useState(() => crypto.randomUUID())
  const [isUntouched, setUntouched] = useState(true)
  const next = localNext(search.get('next'), href('login'))

  async function send(values: FormValues): Promise<void> {
    const { next: _, ...fields } = values
    // Entering another birthday does not make the visitor older.
    if (hasCookie(AGE_RESTRICTED_COOKIE)) throw new FormRefusal({ error: 'ageRestricted' })
    const invite = findInviteCode(search)
    try {
      await signUp({ ...fields, ...(invite === null ? {} : { invite_code: invite }) }, key, data)
    } catch (error) {
      throw signUpRefusal(error, t)
    }
  }

  const form = useForm({
    name: 'sign up',
    fields: SIGN_UP_FIELDS,
    sent: sent && { ...toSignUpRefusal(sent), values: sent.values },
    errorText: (error) => t(signUpErrorText(error)),
    check: checkSignUp,
    send,
    onDone() {
      replaceDocument(welcomeHref(next))
      return NEVER_SETTLES
    },
  })

  if (isHydrated && isUntouched && hasCookie(AGE_RESTRICTED_COOKIE)) {
    return <ErrorMessage>{t('signup.error.ageRestricted')}</ErrorMessage>
  }
  return (
    <Form
      state={form}
      action={href('signup')}
      className={classes.form}
      onInput={() => {
        setUntouched(false)
        if (captcha) prepareCaptcha(captcha, SIGN_UP_ACTION)
      }}
    >
      {isBusiness && <Field {...form.field('business_name')} />}
      <Field {...form.field('email')} />
      <Field {...form.field('password')} />
      {!isBusiness && <Field {...form.field('first_name')} />}
      <Field {...form.field('birthday')} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" look="primary" isBusy={form.isBusy} className={classes.submit}>
        {form.isBusy ? t('signup.busy') : t('signup.action')}
      </Button>
    </Form>
  )
}
