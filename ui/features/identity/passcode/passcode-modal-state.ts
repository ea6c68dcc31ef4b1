import { acceptedPasscode, passcodeProblem, type PasscodeProblem } from '#schema/identity/passcode.ts'

export type PasscodeModalState =
  | { step: 'closed' }
  | { step: 'confirm'; isValidating: boolean; serverError: string | null }
  | {
      step: 'passcode'
      isValidating: boolean
      serverError: string | null
      value: string
      /** A passcode counts as too short only once the field was left. */
      wasLeft: boolean
    }

export type PasscodeModalAction =
  | { type: 'asked'; step: 'confirm' | 'passcode' }
  | { type: 'typed'; text: string }
  | { type: 'left' }
  | { type: 'sent' }
  | { type: 'refused'; message: string }
  | { type: 'accepted' }
  | { type: 'closed' }

export const CLOSED: PasscodeModalState = { step: 'closed' }

export function reducePasscodeModal(state: PasscodeModalState, action: PasscodeModalAction): PasscodeModalState {
  if (action.type === 'asked') return opened(action.step)
  if (state.step === 'closed') return state
  switch (action.type) {
    case 'typed':
      if (state.step !== 'passcode' || state.isValidating) return state
      return { ...state, value: acceptedPasscode(action.text, state.value), wasLeft: false, serverError: null }
    case 'left':
      return state.step === 'passcode' ? { ...state, wasLeft: true } : state
    case 'sent':
      return canEnter(state) ? { ...state, isValidating: true } : state
    case 'refused':
      return { ...state, isValidating: false, serverError: action.message }
    case 'accepted':
      return CLOSED
    case 'closed':
      return state.isValidating ? state : CLOSED
  }
}

function opened(step: 'confirm' | 'passcode'): PasscodeModalState {
  const fresh = { isValidating: false, serverError: null }
  return step === 'confirm' ? { step, ...fresh } : { step, ...fresh, value: '', wasLeft: false }
}

export function canEnter(state: PasscodeModalState): boolean {
  if (state.step === 'closed' || state.isValidating) return false
  return state.step === 'confirm' || (passcodeProblem(state.value) === null && state.serverError === null)
}

export function shownProblem(state: PasscodeModalState): PasscodeProblem | null {
  if (state.step !== 'passcode' || state.value === '') return null
  const problem = passcodeProblem(state.value)
  return problem === 'notFourDigits' && !state.wasLeft ? null : problem
}
