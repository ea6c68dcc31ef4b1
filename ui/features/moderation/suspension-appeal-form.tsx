import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Field } from '#ui/kit/field.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { AppealText } from './appeal-form.tsx'
import classes from './moderation.module.css'

const ERRORS: Partial<Record<string, MessageKey>> = {
  appealExists: 'appeal.error.appealExists',
  appealExpired: 'appeal.error.appealExpired',
  linkExpired: 'suspensionAppeal.error.linkExpired',
  wrongCredentials: 'suspensionAppeal.error.wrongCredentials',
  decisionNotFound: 'suspensionAppeal.error.decisionNotFound',
  tooManyRequests: 'suspensionAppeal.error.tooManyRequests',
}

/**
 * A plain form, with or without scripts. What was typed as the password does not come back. With the `token` of a
 * mailed link there is no need for one.
 */
export function SuspensionAppealForm({ form, token }: { form: FormOutcome | undefined; token: string }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  return (
    <form method="post" action={href('suspensionAppeal')} noValidate className={classes.form} onSubmit={sendOnce}>
      {form?.error && <SheetNotice isWrong>{t(ERRORS[form.error] ?? 'appeal.error.unexpected')}</SheetNotice>}
      {token === '' ? <LoginFields form={form} /> : <input type="hidden" name="token" value={token} />}
      <AppealText form={form} />
    </form>
  )
}

function LoginFields({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const { problems = {}, values = {} } = form ?? {}
  return (
    <>
      <Field
        name="username_or_email"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values['username']}
        error={problems['username_or_email'] && t('login.usernameMissing')}
      />
      <Field
        name="password"
        type="password"
        label={t('login.password')}
        autoComplete="current-password"
        error={problems['password'] && t('login.passwordMissing')}
      />
    </>
  )
}
