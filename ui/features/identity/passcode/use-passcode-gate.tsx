import { useReducer, useRef, type ReactNode } from 'react'
import { hasProtected } from '#schema/settings/protected-setting-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { isAboutPasscode, isFailure, serverMessage, staysInModal } from './passcode-failure.ts'
import { CLOSED, reducePasscodeModal } from './passcode-modal-state.ts'
import { PasscodeModal } from './passcode-modal.tsx'

export type GuardedSave<Saved> = (passcode?: string) => Promise<Saved>

export interface PasscodeGate {
  /**
   * Saves at once where no changed setting needs the passcode, else asks for it. Null where the user closed the modal;
   * throws what is wrong with the save itself.
   */
  guard<Saved>(changed: readonly string[], save: GuardedSave<Saved>): Promise<{ saved: Saved } | null>
  /** The same for what always needs the passcode. */
  prove<Saved>(save: GuardedSave<Saved>): Promise<{ saved: Saved } | null>
  modal: ReactNode
}

interface Pending {
  save(passcode: string | undefined): Promise<void>
  closed(): void
  failed(error: unknown): void
  error?: unknown
}

export function usePasscodeGate(): PasscodeGate {
  const t = useTranslate()
  const { user } = useAppData().context
  const [state, dispatch] = useReducer(reducePasscodeModal, CLOSED)
  const pending = useRef<Pending | null>(null)

  async function guard<Saved>(changed: readonly string[], save: GuardedSave<Saved>): Promise<{ saved: Saved } | null> {
    if (user?.parental_control_has_passcode && hasProtected(changed)) {
      return await ask((await maySkip(user.parental_control_is_required)) ? 'confirm' : 'passcode', save)
    }
    try {
      return { saved: await save() }
    } catch (error) {
      if (!isFailure(error, 'passcodeRequired')) throw error
      return await ask('passcode', save)
    }
  }

  function ask<Saved>(step: 'confirm' | 'passcode', save: GuardedSave<Saved>): Promise<{ saved: Saved } | null> {
    pending.current?.closed()
    return new Promise((resolve, reject) => {
      pending.current = {
        save: async (passcode) => resolve({ saved: await save(passcode) }),
        closed: () => resolve(null),
        failed: reject,
      }
      dispatch({ type: 'asked', step })
    })
  }

  async function enter(passcode: string | undefined): Promise<void> {
    const asked = pending.current
    if (!asked) return
    delete asked.error
    dispatch({ type: 'sent' })
    try {
      await asked.save(passcode)
      dispatch({ type: 'accepted' })
    } catch (error) {
      if (passcode === undefined && isFailure(error, 'passcodeRequired')) {
        dispatch({ type: 'asked', step: 'passcode' })
      } else if (staysInModal(error, currentPath())) {
        if (!isAboutPasscode(error)) asked.error = error
        dispatch({ type: 'refused', message: serverMessage(error) ?? t('passcode.error.unexpected') })
      } else {
        reportMetric('passcode_failure', { code: error instanceof ApiError ? error.code : null })
        dispatch({ type: 'accepted' })
        asked.failed(error)
      }
    }
  }

  /** Errors of the save itself are shown by the form once the modal is gone. */
  function close(): void {
    const asked = pending.current
    if (!asked || state.step === 'closed' || state.isValidating) return
    dispatch({ type: 'closed' })
    pending.current = null
    if (asked.error === undefined) asked.closed()
    else asked.failed(asked.error)
  }

  return {
    guard,
    prove: (save) => ask('passcode', save),
    modal: state.step !== 'closed' && (
      <PasscodeModal state={state} dispatch={dispatch} onEnter={(passcode) => void enter(passcode)} onClose={close} />
    ),
  }
}

/** Only the server knows; without its answer the passcode may not be skipped. */
async function maySkip(isRequired: boolean): Promise<boolean> {
  if (isRequired) return false
  try {
    return (await sendCall('ParentalPasscodeResource.get', {})).may_skip
  } catch {
    return false
  }
}
