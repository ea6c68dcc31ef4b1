import { describe, expect, it } from 'vitest'
import texts from '#schema/texts/en_US.json'
import {
  acceptedPasscode,
  passcodeFormProblems,
  passcodeProblem,
  strippedPasscode,
  type PasscodeForm,
  type PasscodeProblem,
} from './passcode.ts'

const OWN = 'amber@tackboard.example'
const RIGHT: PasscodeForm = {
  passcode: '0417',
  confirmPasscode: '0417',
  backupEmail: 'parent@post.example',
  confirmBackupEmail: 'parent@post.example',
}

function readText(problem: PasscodeProblem): string {
  return texts[`issue.passcode.${problem}`]
}

function listTexts(form: PasscodeForm, own: string | null = OWN): Record<string, string> {
  const problems = Object.entries(passcodeFormProblems({ ...RIGHT, ...form }, own))
  return Object.fromEntries(problems.map(([field, problem]) => [field, readText(problem)]))
}

describe('a passcode', () => {
  it.each([
    ['', 'Required'],
    [' \t\n', 'Required'],
    ['12a4', 'Please only use numbers'],
    ['abcde', 'Please only use numbers'],
    ['-123', 'Please only use numbers'],
    ['1.23', 'Please only use numbers'],
    ['١٢٣٤', 'Please only use numbers'],
    ['1', 'Please enter four digits'],
    ['123', 'Please enter four digits'],
    ['12345', 'Please enter four digits'],
  ])('%j: %s', (passcode, text) => {
    const problem = passcodeProblem(passcode)
    expect(problem && readText(problem)).toBe(text)
    expect(listTexts({ passcode, confirmPasscode: passcode })).toEqual({ passcode: text, confirmPasscode: text })
  })

  it.each(['0000', '1234', ' 12 34 ', '1\u00a02\u20033\t4'])('%j is one', (passcode) => {
    expect(passcodeProblem(passcode)).toBeNull()
    expect(strippedPasscode(passcode)).toMatch(/^\d{4}$/)
  })

  it.each([
    ['1 2', '1', '12'],
    ['12 34', '', '1234'],
    ['12345', '1234', '1234'],
    ['1 2 3 4 5', '1234', '1234'],
    ['98765', '', ''],
    ['12x', '12', '12x'],
    ['', '1', ''],
  ])('an input of %j after %j leaves %j', (text, before, after) => {
    expect(acceptedPasscode(text, before)).toBe(after)
  })
})

describe('the form', () => {
  it('is right with four digits twice and another user’s address twice', () => {
    expect(listTexts({})).toEqual({})
    expect(listTexts({ confirmPasscode: ' 04 17 ', confirmBackupEmail: ' PARENT@Post.example ' })).toEqual({})
  })

  it('asks for every field that it has', () => {
    const empty = { passcode: '', confirmPasscode: '', backupEmail: ' ', confirmBackupEmail: '' }
    const all = { passcode: 'Required', confirmPasscode: 'Required', backupEmail: 'Required' }
    expect(listTexts(empty)).toEqual({ ...all, confirmBackupEmail: 'Required' })
    expect(passcodeFormProblems({ passcode: '' }, OWN)).toEqual({ passcode: 'required' })
    expect(passcodeFormProblems({}, OWN)).toEqual({})
  })

  it('wants the passcode twice', () => {
    expect(listTexts({ confirmPasscode: '0418' })).toEqual({ confirmPasscode: 'Please make sure your passcodes match' })
    expect(listTexts({ confirmPasscode: '041' })).toEqual({ confirmPasscode: 'Please enter four digits' })
  })

  it.each(['parent', 'parent@', 'a@b', 'two@post.example, three@post.example', `${'x'.repeat(250)}@post.example`])(
    'refuses the address %j',
    (email) => {
      const text = 'Please enter a valid email address'
      expect(listTexts({ backupEmail: email, confirmBackupEmail: email })).toEqual({
        backupEmail: text,
        confirmBackupEmail: text,
      })
    },
  )

  it.each([OWN, ' AMBER@tackboard.example'])('refuses the account’s own address %j', (email) => {
    expect(listTexts({ backupEmail: email, confirmBackupEmail: email })).toEqual({
      backupEmail: 'This email address is already used for this account.',
    })
    expect(listTexts({ backupEmail: email, confirmBackupEmail: email }, null)).toEqual({})
  })

  it('wants the address twice', () => {
    expect(listTexts({ confirmBackupEmail: 'parents@post.example' })).toEqual({
      confirmBackupEmail: 'Please make sure your email addresses match',
    })
  })
})
