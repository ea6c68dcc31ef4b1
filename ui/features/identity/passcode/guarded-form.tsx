import { useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { ProtectedSetting } from '#schema/settings/protected-setting-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { FieldDescriptions } from '#ui/app/forms/form-description.ts'
import { Form } from '#ui/app/forms/form.tsx'
import type { FormState } from '#ui/app/forms/use-form-core.ts'
import { useNativeForm } from '#ui/app/forms/use-native-form.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { passcodeRefusal } from './passcode-failure.ts'
import { PasscodeField } from './passcode-field.tsx'
import { verifyPasscode } from './send-passcode.ts'
import { usePasscodeGate } from './use-passcode-gate.tsx'

export interface GuardedFormState<Name extends string> extends FormState<Name> {
  /** The passcode, once it was proved. */
  passcode: string | null
  passcodeModal: ReactNode
}

/**
 * Checks the passcode first, so that a wrong one is reported at once; then the form is sent natively with it. `setting`
 * is null for what needs none.
 */
export function useGuardedForm<Fields extends FieldDescriptions>(
  setting: ProtectedSetting | null,
  options: Parameters<typeof useNativeForm<Fields>>[0],
): GuardedFormState<keyof Fields & string> {
  const t = useTranslate()
  const gate = usePasscodeGate()
  const hasPasscode = useHasPasscode()
  const [passcode, setPasscode] = useState<string | null>(null)

  async function prove(): Promise<boolean> {
    const proof = await gate.guard(setting === null ? [] : [setting], async (given = '') => {
      if (given !== '') await verifyPasscode(given)
      return given
    })
    if (proof) flushSync(() => setPasscode(proof.saved))
    return proof !== null
  }

  const form = useNativeForm({
    ...options,
    errorText: (error) => (error === 'unexpected' ? t('passcode.error.unexpected') : options.errorText(error)),
    toRefusal: passcodeRefusal,
    prove: hasPasscode && setting !== null ? prove : undefined,
  })
  return { ...form, passcode, passcodeModal: gate.modal }
}

export function GuardedForm({
  state,
  children,
  ...props
}: Omit<ComponentProps<typeof Form>, 'state'> & { state: GuardedFormState<never> }) {
  return (
    <>
      <Form {...props} state={state}>
        {state.passcode !== null && <input type="hidden" name="passcode" value={state.passcode} />}
        {children}
      </Form>
      {state.passcodeModal}
    </>
  )
}

/** The field is for pages on which no modal can ask for it. */
export function PlainPasscodeField({ id = 'passcode' }: { id?: string }) {
  const t = useTranslate()
  if (!useHasPasscode()) return null
  return (
    <noscript>
      <PasscodeField name="passcode" id={id} label={t('settings.passcode')} />
    </noscript>
  )
}

function useHasPasscode(): boolean {
  return useAppData().context.user?.parental_control_has_passcode === true
}
