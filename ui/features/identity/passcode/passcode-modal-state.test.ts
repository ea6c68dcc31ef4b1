import { describe, expect, it } from 'vitest'
import {
  canEnter,
  CLOSED,
  reducePasscodeModal,
  shownProblem,
  type PasscodeModalAction,
  type PasscodeModalState,
} from './passcode-modal-state.ts'

const ASKED: PasscodeModalAction = { type: 'asked', step: 'passcode' }
const SENT: PasscodeModalAction = { type: 'sent' }
const CLOSE: PasscodeModalAction = { type: 'closed' }
const REFUSED: PasscodeModalAction = { type: 'refused', message: 'Wrong' }

function after(...actions: PasscodeModalAction[]): PasscodeModalState {
  return actions.reduce(reducePasscodeModal, CLOSED)
}

function typed(text: string): PasscodeModalAction {
  return { type: 'typed', text }
}

describe('the modal', () => {
  it('opens, validates and closes', () => {
    expect(after(ASKED)).toEqual({
      step: 'passcode',
      value: '',
      isValidating: false,
      serverError: null,
      wasLeft: false,
    })
    expect(after(ASKED, typed('0417'), SENT)).toMatchObject({ isValidating: true, value: '0417' })
    expect(after(ASKED, typed('0417'), SENT, { type: 'accepted' })).toEqual(CLOSED)
    expect(after(ASKED, CLOSE)).toEqual(CLOSED)
  })

  it('cannot be closed nor edited while it validates', () => {
    const validating = after(ASKED, typed('0417'), SENT)
    expect(reducePasscodeModal(validating, CLOSE)).toBe(validating)
    expect(reducePasscodeModal(validating, typed('1'))).toBe(validating)
    const confirming = after({ type: 'asked', step: 'confirm' }, SENT)
    expect(reducePasscodeModal(confirming, CLOSE)).toBe(confirming)
  })

  it('shows what the server says until the value is edited', () => {
    const refused = after(ASKED, typed('0417'), SENT, REFUSED)
    expect(refused).toMatchObject({ isValidating: false, serverError: 'Wrong', value: '0417' })
    expect(canEnter(refused)).toBe(false)
    const edited = reducePasscodeModal(refused, typed('0418'))
    expect(edited).toMatchObject({ serverError: null })
    expect(canEnter(edited)).toBe(true)
  })

  it('goes from the question to the passcode where the server wants it', () => {
    const confirming = after({ type: 'asked', step: 'confirm' })
    expect(canEnter(confirming)).toBe(true)
    expect(after({ type: 'asked', step: 'confirm' }, SENT, ASKED)).toEqual(after(ASKED))
  })

  it('does nothing while it is closed', () => {
    for (const action of [typed('1'), SENT, REFUSED, CLOSE, { type: 'left' } as const]) {
      expect(after(action)).toBe(CLOSED)
    }
  })
})

describe('Enter', () => {
  it.each([
    ['', false],
    ['1', false],
    ['123', false],
    ['12a4', false],
    ['1234', true],
    ['12 34', true],
  ])('with %j: %s', (text, isEnabled) => {
    expect(canEnter(after(ASKED, typed(text)))).toBe(isEnabled)
    expect(after(ASKED, typed(text), SENT)).toMatchObject({ isValidating: isEnabled })
  })

  it('takes at most four characters', () => {
    expect(after(ASKED, typed('1234'), typed('12345'))).toMatchObject({ value: '1234' })
    expect(after(ASKED, typed('12345'))).toMatchObject({ value: '' })
  })
})

describe('what is shown as wrong', () => {
  it.each([
    ['', null],
    ['1', null],
    ['a', 'notNumeric'],
    ['1234', null],
  ])('while %j is typed: %s', (text, problem) => {
    expect(shownProblem(after(ASKED, typed(text)))).toBe(problem)
  })

  it('is the length once the field is left, until the next edit', () => {
    const left = after(ASKED, typed('12'), { type: 'left' })
    expect(shownProblem(left)).toBe('notFourDigits')
    expect(shownProblem(reducePasscodeModal(left, typed('123')))).toBeNull()
    expect(shownProblem(after(ASKED, { type: 'left' }))).toBeNull()
    expect(shownProblem(CLOSED)).toBeNull()
  })
})
