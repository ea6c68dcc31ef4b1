import type { ReactNode } from 'react'
import type { SecurityForm as SecurityInput } from '#schema/identity/two-step-calls.ts'
import type { SecurityAction } from '#schema/identity/two-step-constants.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { FieldDescription, FieldsOf } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import type { FormState } from '#ui/app/forms/use-form-core.ts'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetText } from '#ui/kit/sheet-part.tsx'
import { findSecurityRefusal, securityError, type SecurityContext } from './security-context.ts'

export const PROOF_FIELDS = {
  password: {
    label: 'security.password',
    problem: (name) => (name === 'required' ? 'login.passwordMissing' : securityError(name)),
    type: 'password',
    autoComplete: 'current-password',
  },
  code: {
    label: 'security.code',
    problem: (name) => securityError(name === 'required' ? 'codeMissing' : name),
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
  },
} as const satisfies FieldsOf<Pick<Required<SecurityInput>, 'password' | 'code'>>

interface SecurityFormOptions<Name extends string> {
  id: string
  /** The actions that its buttons send. */
  actions: readonly SecurityAction[]
  fields: Readonly<Record<Name, FieldDescription>>
  hasPassword: boolean
  facts: SecurityContext
  /** The passkey that it is about. */
  passkeyId?: string
}

/** Sent natively: the page after it shows what no script may keep. */
export function useSecurityForm<Name extends string>({
  id,
  actions,
  fields,
  hasPassword,
  facts,
  passkeyId,
}: SecurityFormOptions<Name>): FormState<Name> {
  const t = useTranslate()
  const isAbout =
    facts.action !== null &&
    actions.includes(facts.action) &&
    (passkeyId === undefined || passkeyId === facts.passkeyId)
  const shown = Object.keys(fields).filter((name) => hasPassword || name !== 'password')
  return useNativeForm({
    id,
    fields,
    sent: isAbout ? findSecurityRefusal(facts.refusal, shown) : undefined,
    errorText: (error) => t(securityError(error)),
  })
}

/** Its buttons send `action`, which names what to do. */
export function SecurityForm({ state, children }: { state: FormState<never>; children: ReactNode }) {
  return (
    <Form state={state} action={href('securitySettings')} className={SHEET_FORM}>
      {children}
    </Form>
  )
}

interface ProofFieldProps {
  /** An account without a password proves itself by a recent login. */
  hasPassword: boolean
  form: Pick<FormState<'password'>, 'field'>
}

export function ProofField({ hasPassword, form }: ProofFieldProps) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (!hasPassword) return <SheetText>{t('security.noPassword')}</SheetText>
  return (
    <>
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <Field {...form.field('password')} />
    </>
  )
}
