import { useState, type ComponentProps, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ProtectedSetting } from '#schema/constants/protected-settings.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { PasscodeField } from './passcode-field.tsx'
import { verifyPasscode } from './send-passcode.ts'
import { usePasscodeGate } from './use-passcode-gate.tsx'

interface GuardedFormProps extends ComponentProps<'form'> {
  /** What it changes; null where that is not protected. */
  setting: ProtectedSetting | null
}

/**
 * A plain form that changes a protected setting. The passcode is asked for and looked at first, so that what is wrong with
 * it is said at once; then the form is sent with it as it is.
 */
export function GuardedForm({ setting, children, ...props }: GuardedFormProps) {
  const gate = usePasscodeGate()
  const hasPasscode = useHasPasscode()
  const [passcode, setPasscode] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    if (!hasPasscode || setting === null) return
    event.preventDefault()
    const form = event.currentTarget
    const proof = await gate.guard([setting], async (given = '') => {
      if (given !== '') await verifyPasscode(given)
      return given
    })
    if (!proof) return
    flushSync(() => setPasscode(proof.saved))
    form.submit()
  }

  return (
    <>
      <form {...props} onSubmit={(event) => void submit(event)}>
        {passcode !== null && <input type="hidden" name="passcode" value={passcode} />}
        {children}
      </form>
      {gate.modal}
    </>
  )
}

/** A field for the passcode where no modal can ask for it. */
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
