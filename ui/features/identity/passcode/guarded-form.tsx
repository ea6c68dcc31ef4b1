import { useState, type ComponentProps, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ProtectedSetting } from '#schema/constants/protected-settings.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { serverMessage } from './passcode-failure.ts'
import { PasscodeField } from './passcode-field.tsx'
import { verifyPasscode } from './send-passcode.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { usePasscodeGate } from './use-passcode-gate.tsx'

interface GuardedFormProps extends ComponentProps<'form'> {
  setting: ProtectedSetting | null
}

/**
 * Checks the passcode first, so that a wrong one is reported at once; then the plain form is sent with it. A failed
 * check is reported above the fields.
 */
export function GuardedForm({ setting, children, ...props }: GuardedFormProps) {
  const t = useTranslate()
  const gate = usePasscodeGate()
  const sendOnce = useSentOnce()
  const hasPasscode = useHasPasscode()
  const [passcode, setPasscode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    if (!hasPasscode || setting === null) return sendOnce(event)
    event.preventDefault()
    const form = event.currentTarget
    setError(null)
    try {
      const proof = await gate.guard([setting], async (given = '') => {
        if (given !== '') await verifyPasscode(given)
        return given
      })
      if (!proof) return
      flushSync(() => setPasscode(proof.saved))
      form.submit()
    } catch (failure) {
      setError(serverMessage(failure) ?? t('passcode.error.unexpected'))
    }
  }

  return (
    <>
      <form {...props} onSubmit={(event) => void submit(event)}>
        {passcode !== null && <input type="hidden" name="passcode" value={passcode} />}
        <ErrorMessage>{error}</ErrorMessage>
        {children}
      </form>
      {gate.modal}
    </>
  )
}

/** Where no modal can ask for it. */
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
