import { useReducer, useRef, type ReactNode } from 'react'
import type { PasscodeData } from '#schema/calls/parental-passcode.ts'
import { hasProtected } from '#schema/constants/protected-settings.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { currentPath } from '#ui/browser/location.ts'
import { reportMetric } from '#ui/browser/metrics.ts'
import { call } from '#ui/browser/request.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { isFailure, serverMessage, staysInModal } from './passcode-failure.ts'
import { CLOSED, reducePasscodeModal } from './passcode-modal-state.ts'
import { PasscodeModal } from './passcode-modal.tsx'

/** A save that sends the passcode along where it gets one; throws what the call throws. */
export type GuardedSave = (passcode?: string) => Promise<void>

export interface PasscodeGate {
  /**
   * Saves some changed settings: at once where none of them needs the passcode, else after asking for it. Answers whether
   * they were saved, or the person has closed the modal; throws what is wrong with the save itself.
   */
  guard(changed: readonly string[], save: GuardedSave): Promise<boolean>
  /** The same for what needs the passcode in any case. */
  prove(save: GuardedSave): Promise<boolean>
  /** To be placed beside the form. */
  modal: ReactNode
}

interface Pending {
  save: GuardedSave
  resolve(isSaved: boolean): void
  reject(error: unknown): void
}

/** Stands between a form and its save: asks for the parental passcode where it is needed, and saves with it. */
export function usePasscodeGate(): PasscodeGate {
  const t = useTranslate()
  const { user } = useAppData().context
  const [state, dispatch] = useReducer(reducePasscodeModal, CLOSED)
  const pending = useRef<Pending | null>(null)

  async function guard(changed: readonly string[], save: GuardedSave): Promise<boolean> {
    if (user?.parental_control_has_passcode && hasProtected(changed)) {
      return await ask((await maySkip(user.parental_control_is_required)) ? 'confirm' : 'passcode', save)
    }
    try {
      await save()
      return true
    } catch (error) {
      if (!isFailure(error, 'passcodeRequired')) throw error
      return await ask('passcode', save)
    }
  }

  function ask(step: 'confirm' | 'passcode', save: GuardedSave): Promise<boolean> {
    pending.current?.resolve(false)
    return new Promise((resolve, reject) => {
      pending.current = { save, resolve, reject }
      dispatch({ type: 'asked', step })
    })
  }

  async function enter(passcode: string | undefined): Promise<void> {
    const asked = pending.current
    if (!asked) return
    dispatch({ type: 'sent' })
    try {
      await asked.save(passcode)
      dispatch({ type: 'accepted' })
      asked.resolve(true)
    } catch (error) {
      if (passcode === undefined && isFailure(error, 'passcodeRequired')) {
        dispatch({ type: 'asked', step: 'passcode' })
      } else if (staysInModal(error, currentPath())) {
        dispatch({ type: 'refused', message: serverMessage(error) ?? t('passcode.error.unexpected') })
      } else {
        reportMetric('passcode_failure', { code: error instanceof ApiError ? error.code : null })
        dispatch({ type: 'accepted' })
        asked.reject(error)
      }
    }
  }

  function close(): void {
    if (state.step === 'closed' || state.isValidating) return
    dispatch({ type: 'closed' })
    pending.current?.resolve(false)
    pending.current = null
  }

  return {
    guard,
    prove: (save) => ask('passcode', save),
    modal: state.step !== 'closed' && (
      <PasscodeModal state={state} dispatch={dispatch} onEnter={(passcode) => void enter(passcode)} onClose={close} />
    ),
  }
}

/** Whether the passcode may be skipped just now, which the server knows; where it does not say, it may not. */
async function maySkip(isRequired: boolean): Promise<boolean> {
  if (isRequired) return false
  try {
    return (await call<PasscodeData>(href('resource', { name: 'ParentalPasscodeResource', verb: 'get' }))).may_skip
  } catch {
    return false
  }
}
