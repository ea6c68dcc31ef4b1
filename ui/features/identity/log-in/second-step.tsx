import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { MfaRequiredData } from '#schema/calls/mfa.ts'
import { withoutCarriedPin } from '#schema/carried-pin.ts'
import { href } from '#schema/routes.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { finishByPasskey } from '#ui/features/identity/passkey/passkey-login.ts'
import { usePasskeyOffer } from '#ui/features/identity/passkey/use-passkey-offer.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Field } from '#ui/kit/field.tsx'
import { localNext } from '#ui/features/identity/local-next.ts'
import classes from '#ui/features/identity/entry-form.module.css'
import { finishSignIn, type SecondStepError } from '#ui/features/identity/sign-in.ts'

interface SecondStepProps {
  begun: MfaRequiredData
  search: URLSearchParams
  failure: SecondStepError | null
  onExpired(): void
}

export function SecondStep({ begun, search, failure, onExpired }: SecondStepProps) {
  const t = useTranslate()
  const next = localNext(search.get('next'), href('login'))
  const [error, setError] = useState<SecondStepError | 'missing' | null>(failure)
  const [isBusy, setBusy] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const canUsePasskeys = usePasskeyOffer() === 'able' && begun.methods.includes('passkey')

  // Screen-reader users must notice that the card has changed.
  useEffect(() => code.current?.focus(), [])

  async function finish(prove: () => Promise<SecondStepError | 'cancelled' | null>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const outcome = await prove()
    if (outcome === null) return replaceDocument(withoutCarriedPin(next))
    setBusy(false)
    if (outcome === 'mfaExpired') return onExpired()
    if (outcome !== 'cancelled') setError(outcome)
    code.current?.focus()
    code.current?.select()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = code.current?.value.trim() ?? ''
    if (typed !== '') return void finish(() => finishSignIn(begun.mfa_token, { code: typed }))
    setError('missing')
    code.current?.focus()
  }

  const ofField = error === 'wrongCode' || error === 'missing'
  return (
    <form method="post" action={href('login')} className={classes.form} noValidate onSubmit={submit}>
      {error && !ofField && error !== 'mfaExpired' && (
        <p role="alert" className={classes.error}>
          {t(`mfa.error.${error}`)}
        </p>
      )}
      <Field
        ref={code}
        name="code"
        label={t('mfa.login.code')}
        error={ofField ? t(error === 'missing' ? 'mfa.codeMissing' : 'mfa.error.wrongCode') : null}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <input type="hidden" name="mfa_token" value={begun.mfa_token} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" look="primary" isBusy={isBusy} className={classes.submit}>
        {isBusy ? t('mfa.login.busy') : t('mfa.login.action')}
      </Button>
      {canUsePasskeys && (
        <Button isBusy={isBusy} onClick={() => void finish(() => finishByPasskey(begun.mfa_token))}>
          {t('mfa.login.passkey')}
        </Button>
      )}
      <a href={href('login', {}, { next })} className={classes.forgot}>
        {t('mfa.login.again')}
      </a>
    </form>
  )
}
