import type { TwoStepProofInput } from '#schema/identity/two-step-calls.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#schema/identity/two-step-constants.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { FormRefusal } from '#ui/app/forms/refusal.ts'
import type { FormValues } from '#ui/app/forms/use-form-core.ts'
import { useSingleForm } from '#ui/app/forms/use-single-form.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { securityError } from '#ui/features/identity/security/security-context.ts'
import { PROOF_FIELDS, ProofField } from '#ui/features/identity/security/security-form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetText } from '#ui/kit/sheet-part.tsx'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { addPasskey } from './new-passkey.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'

const FIELDS = {
  passkey_name: {
    label: 'passkeys.name',
    problem: 'passkeys.nameMissing',
    maxLength: 2 * MAX_PASSKEY_NAME_LENGTH,
    autoComplete: 'off',
  },
  ...PROOF_FIELDS,
} as const satisfies FieldsOf<TwoStepProofInput & { passkey_name: string }>

const FIELDS_OF_ERRORS: Readonly<Partial<Record<string, keyof typeof FIELDS>>> = {
  wrongPassword: 'password',
  codeMissing: 'code',
  wrongOwnerCode: 'code',
}

/** Needs scripts and a browser with passkeys, and says so elsewhere. */
export function AddPasskey({ hasPassword, needsCode }: { hasPassword: boolean; needsCode: boolean }) {
  const t = useTranslate()
  const { userAgent } = useAppData().context
  const offer = usePasskeyOffer()
  const shown = { password: hasPassword, code: needsCode, passkey_name: true }

  async function send({ passkey_name = '', password = '', code = '' }: FormValues): Promise<string> {
    const outcome = await addPasskey(passkey_name.trim(), { password, code })
    if (outcome === 'added' || outcome === 'canceled') return outcome
    const field = FIELDS_OF_ERRORS[outcome]
    throw new FormRefusal(field && shown[field] ? { problems: { [field]: outcome } } : { error: outcome })
  }

  const form = useSingleForm({
    name: 'add passkey',
    id: 'passkey',
    fields: FIELDS,
    sent: undefined,
    errorText: (error) => t(securityError(error)),
    send,
    onDone(outcome) {
      if (outcome === 'canceled') return undefined
      // Reloads the list from the server.
      replaceDocument(href('securitySettings'))
      return NEVER_SETTLES
    },
  })
  if (offer === 'none' || offer === 'unable') return <SheetText>{t('passkeys.unable')}</SheetText>
  return (
    <Form state={form} className={SHEET_FORM}>
      <Field
        {...form.field('passkey_name')}
        defaultValue={t('passkeys.suggestion', { device: userAgent.osName || userAgent.platform })}
      />
      <ProofField hasPassword={hasPassword} form={form} />
      {needsCode && <Field {...form.field('code')} />}
      <noscript>
        <SheetText>{t('passkeys.needsScripts')}</SheetText>
      </noscript>
      <Button type="submit" look="primary" disabled={offer !== 'able'} isBusy={form.isBusy}>
        {form.isBusy ? t('passkeys.adding') : t('passkeys.add')}
      </Button>
    </Form>
  )
}
