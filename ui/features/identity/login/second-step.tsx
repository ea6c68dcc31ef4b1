import { useEffect } from 'react'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { withoutCarriedPin } from '#schema/saves/carried-pin.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { FormRefusal, NOTHING_WRONG } from '#ui/app/forms/refusal.ts'
import { useForm } from '#ui/app/forms/use-form.ts'
import { localNext } from '#ui/app/local-next.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { finishLogin, type SecondStepError } from '#ui/features/identity/log-in.ts'
import { finishByPasskey } from '#ui/features/identity/passkey/passkey-login.ts'
import { usePasskeyOffer } from '#ui/features/identity/passkey/use-passkey-offer.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import classes from '#ui/features/identity/entry-form.module.css'

type Outcome = SecondStepError | 'canceled' | null

const FIELDS = {
  code: {
    label: 'twoStep.login.code',
    problem: (name) => (name === 'required' ? 'twoStep.codeMissing' : 'twoStep.error.wrongCode'),
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
  },
} as const satisfies FieldsOf<{ code: string }>

interface SecondStepProps {
  begun: TwoStepRequiredData
  search: URLSearchParams
  failure: SecondStepError | null
  onExpired(): void
}

export function SecondStep({ begun, search, failure, onExpired }: SecondStepProps) {
  const t = useTranslate()
  const next = localNext(search.get('next'), href('login'))
  const canUsePasskeys = usePasskeyOffer() === 'able' && begun.methods.includes('passkey')

  function goOn(outcome: Outcome): unknown {
    if (outcome === 'twoStepExpired') return onExpired()
    if (outcome !== null) return undefined
    replaceDocument(withoutCarriedPin(next))
    return NEVER_SETTLES
  }

  const form = useForm({
    name: 'finish log in',
    fields: FIELDS,
    sent: failure === null ? undefined : toStepRefusal(failure),
    errorText: (error) => t(`twoStep.error.${error as Exclude<SecondStepError, 'twoStepExpired'>}`),
    send: async ({ code = '' }) => orRefuse(await finishLogin(begun.mfa_token, { code: code.trim() })),
    onDone: goOn,
    focusOnError: 'code',
  })
  const passkey = useWrite({
    name: 'finish log in by passkey',
    run: async () => orRefuse(await finishByPasskey(begun.mfa_token)),
    onDone: goOn,
    onFailed: form.fail,
  })
  const isBusy = form.isBusy || passkey.isBusy

  // Screen-reader users must notice that the card has changed.
  useEffect(() => form.element.current?.querySelector('input')?.focus(), [form.element])

  return (
    <Form state={form} action={href('login')} className={classes.form}>
      <Field {...form.field('code')} />
      <input type="hidden" name="mfa_token" value={begun.mfa_token} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" look="primary" isBusy={isBusy} className={classes.submit}>
        {isBusy ? t('twoStep.login.busy') : t('twoStep.login.action')}
      </Button>
      {canUsePasskeys && (
        <Button
          isBusy={isBusy}
          onClick={() => {
            form.clear()
            passkey.send(null)
          }}
        >
          {t('twoStep.login.passkey')}
        </Button>
      )}
      <a href={href('login', {}, { next })} className={classes.forgot}>
        {t('twoStep.login.again')}
      </a>
    </Form>
  )
}

function orRefuse(outcome: Outcome): Outcome {
  if (outcome === null || outcome === 'twoStepExpired' || outcome === 'canceled') return outcome
  throw new FormRefusal(toStepRefusal(outcome))
}

function toStepRefusal(error: SecondStepError) {
  if (error === 'twoStepExpired') return NOTHING_WRONG
  return error === 'wrongCode' ? { error: null, problems: { code: error } } : { error, problems: {} }
}
