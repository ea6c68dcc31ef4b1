import { useState, type SubmitEvent } from 'react'
import { MAX_PASSKEY_NAME_LENGTH } from '#schema/constants/mfa.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { Field } from '#ui/kit/field.tsx'
import { securityError } from '#ui/features/identity/security/security-facts.ts'
import { CodeField, ProofField } from '#ui/features/identity/security/security-form.tsx'
import classes from '#ui/features/identity/security/security.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate, type MessageKey } from '#ui/app/messages/translate.ts'
import { addPasskey } from './new-passkey.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'

/** Needs scripts and a browser with passkeys, and says so elsewhere. */
export function AddPasskey({ hasPassword, needsCode }: { hasPassword: boolean; needsCode: boolean }) {
  const t = useTranslate()
  const { userAgent } = useAppData().context
  const [error, setError] = useState<MessageKey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const offer = usePasskeyOffer()
  if (offer === 'none' || offer === 'unable') return <p className={classes.text}>{t('passkeys.unable')}</p>

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const fields = new FormData(event.currentTarget)
    const name = textOf(fields.get('passkey_name')).trim()
    if (name === '') return setError('passkeys.nameMissing')
    setError(null)
    setBusy(true)
    const outcome = await addPasskey(name, {
      password: textOf(fields.get('password')),
      code: textOf(fields.get('code')),
    })
    // Reloads the list from the server.
    if (outcome === 'added') return replaceDocument(href('securitySettings'))
    setBusy(false)
    if (outcome !== 'cancelled') setError(securityError(outcome))
  }

  const ofPassword = error === 'security.error.wrongPassword' || !hasPassword
  const ofName = error === 'passkeys.nameMissing'
  const ofCode = needsCode && (error === 'security.error.codeMissing' || error === 'security.error.wrongOwnerCode')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {error && !ofPassword && !ofName && !ofCode && (
        <p role="alert" className={classes.error}>
          {t(error)}
        </p>
      )}
      <Field
        id="passkey-name"
        name="passkey_name"
        label={t('passkeys.name')}
        error={ofName ? t(error) : null}
        defaultValue={t('passkeys.suggestion', { device: userAgent.osName || userAgent.platform })}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
      />
      <ProofField
        id="passkey-password"
        hasPassword={hasPassword}
        error={error && ofPassword && !ofName && !ofCode ? t(error) : null}
      />
      {needsCode && <CodeField id="passkey-code" error={ofCode ? t(error) : null} />}
      <noscript>
        <p className={classes.text}>{t('passkeys.needsScripts')}</p>
      </noscript>
      <Button type="submit" look="primary" disabled={offer !== 'able'} isBusy={isBusy} className={classes.action}>
        {isBusy ? t('passkeys.adding') : t('passkeys.add')}
      </Button>
    </form>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
