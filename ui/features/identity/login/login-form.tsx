import type { Suspension } from '#schema/identity/account-calls.ts'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { withoutCarriedPin } from '#schema/saves/carried-pin.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { FormRefusal } from '#ui/app/forms/refusal.ts'
import { useForm } from '#ui/app/forms/use-form.ts'
import { localNext } from '#ui/app/local-next.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { LOGIN_FIELDS } from '#ui/features/identity/entry-fields.ts'
import { logIn, type LoginError, type LoginOutcome } from '#ui/features/identity/log-in.ts'
import { LOGIN_ACTION } from '#ui/features/identity/login-handshake.ts'
import { logInByPasskey } from '#ui/features/identity/passkey/passkey-login.ts'
import { usePasskeyOffer } from '#ui/features/identity/passkey/use-passkey-offer.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { prepareCaptcha } from '#ui/platform/services/captcha.ts'
import classes from '#ui/features/identity/entry-form.module.css'

interface LoginFormProps {
  search: URLSearchParams
  form: FormOutcome | undefined
  /** Username of the user who is asked for the password alone. */
  known: string | null
  stated: LoginError | null
  /** The first factor is proved, and the account asks for another. */
  onSecondStep(begun: TwoStepRequiredData): void
}

export function LoginForm({ search, form: sent, known, stated, onSecondStep }: LoginFormProps) {
  const t = useTranslate()
  const data = useAppData()
  const format = useFormat()
  const { captcha } = data.settings
  const next = localNext(search.get('next'), href('login'))
  const offer = usePasskeyOffer()

  function suspended({ reason, until }: Suspension): string {
    return t('login.suspended', { until: until === null ? 'never' : format.date(until), reason })
  }

  function goOn(outcome: LoginOutcome | null): unknown {
    if (outcome?.type === 'secondStepRequired') return onSecondStep(outcome.begun)
    if (outcome?.type !== 'signedIn') return undefined
    replaceDocument(withoutCarriedPin(next))
    return NEVER_SETTLES
  }

  const form = useForm({
    name: 'log in',
    fields: LOGIN_FIELDS,
    sent: {
      error: stated,
      problems: sent?.problems ?? {},
      text: stated === 'accountSuspended' ? suspended(toSuspension(sent)) : undefined,
    },
    errorText: (error) => t(`login.error.${error as LoginError}`),
    send: async ({ username_or_email: username = '', password = '' }) =>
      orRefuse(await logIn({ username, password }, data), suspended),
    onDone: goOn,
    focusOnError: 'password',
  })
  const passkey = useWrite({
    name: 'log in by passkey',
    run: async () => orRefuse(await logInByPasskey(), suspended),
    onDone: goOn,
    onFailed: form.fail,
  })
  const isBusy = form.isBusy || passkey.isBusy
  const errorBy = form.refusal.error === 'wrongCredentials' ? form.errorId : undefined

  return (
    <Form
      state={form}
      action={href('login')}
      className={classes.form}
      onInput={() => captcha && prepareCaptcha(captcha, LOGIN_ACTION)}
    >
      {known === null ? (
        <Field
          {...form.field('username_or_email')}
          errorBy={errorBy}
          defaultValue={sent?.values['username'] ?? search.get('username') ?? ''}
        />
      ) : (
        // Password managers read it; they ignore hidden fields.
        <input type="text" name="username_or_email" value={known} autoComplete="username" readOnly hidden />
      )}
      <Field {...form.field('password')} errorBy={errorBy} />
      {form.refusal.error === 'accountSuspended' && <a href={href('suspensionAppeal')}>{t('login.appeal')}</a>}
      <input type="hidden" name="next" value={next} />
      <Button type="submit" look="primary" isBusy={isBusy} className={classes.submit}>
        {isBusy ? t('login.busy') : t('login.action')}
      </Button>
      {offer !== 'none' && (
        <Button
          isBusy={isBusy}
          className={offer === 'able' ? undefined : classes.waiting}
          onClick={() => {
            form.clear()
            passkey.send(null)
          }}
        >
          {t('login.passkey')}
        </Button>
      )}
      <a href={href('passwordReset')} className={classes.forgot}>
        {t('login.forgot')}
      </a>
    </Form>
  )
}

function orRefuse(outcome: LoginOutcome | null, suspended: (suspension: Suspension) => string): LoginOutcome | null {
  if (outcome?.type === 'suspended') throw new FormRefusal({ error: 'accountSuspended', text: suspended(outcome) })
  if (outcome?.type === 'failed') throw new FormRefusal({ error: outcome.error })
  return outcome
}

function toSuspension(sent: FormOutcome | undefined): Suspension {
  const { reason = '', until = '' } = sent?.shown ?? {}
  return { reason, until: until || null }
}
