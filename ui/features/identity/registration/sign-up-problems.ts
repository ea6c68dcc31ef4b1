import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { FieldProblem, FormOutcome } from '#schema/page-data.ts'
import { passwordFormProblem } from '#schema/password.ts'
import { CaptchaError } from '#ui/platform/services/captcha.ts'
import type { Translate } from '#ui/app/messages/translate.ts'
import { LostSessionError } from './sign-up.ts'
import { findErrorCode } from './retry.ts'

export const SIGN_UP_FIELDS = ['email', 'password', 'first_name', 'business_name', 'birthday'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]

export type SignUpProblems = Partial<Record<SignUpField | 'form', string>>

/** Refusals shown for the form as a whole, and those of the password. */
const FORM_ERRORS = ['emailTaken', 'ageRestricted', 'captchaFailed', 'tooManyRequests', 'signUpUnavailable'] as const
const PASSWORD_ERRORS = ['passwordNotTypeable', 'passwordTooShort', 'passwordTooLong', 'passwordTooCommon'] as const

export function validateFields(
  fields: Readonly<Partial<Record<string, string>>>,
  isEmail: boolean,
  t: Translate,
): SignUpProblems {
  const problem = passwordFormProblem(fields['password'] ?? '')
  const isMissing = (name: SignUpField) => fields[name]?.trim() === ''
  return {
    ...(isEmail && !isMissing('email') ? {} : { email: t('signup.emailWrong') }),
    ...(problem ? { password: passwordWords(problem, t) } : {}),
    ...(isMissing('business_name') ? { business_name: t('signup.businessMissing') } : {}),
    ...(isMissing('first_name') ? { first_name: t('signup.nameMissing') } : {}),
    ...(isMissing('birthday') ? { birthday: t('signup.birthdayMissing') } : {}),
  }
}

export function readFormProblems(form: FormOutcome | undefined, t: Translate): SignUpProblems {
  const problems = Object.entries(form?.problems ?? {})
    .map(([name, problem]) => [name, fieldWords(name, problem, t)] as const)
    .filter(([, words]) => words !== null)
  if (problems.length > 0) return Object.fromEntries(problems)
  return form?.error ? problemsOfName(form.error, t) : {}
}

export function toErrorProblems(error: unknown, t: Translate): SignUpProblems {
  if (error instanceof LostSessionError) return { form: t('signup.lostSession') }
  if (error instanceof CaptchaError) return { form: t('signup.captchaUnloaded') }
  const code = findErrorCode(error)
  const name = (Object.keys(ERRORS) as ErrorName[]).find((one) => ERRORS[one].code === code)
  if (name === 'invalidInput') {
    const { detail, message } = error as { detail: string | null; message: string }
    return { form: detail ?? message }
  }
  return problemsOfName(name ?? '', t)
}

function problemsOfName(name: string, t: Translate): SignUpProblems {
  if (PASSWORD_ERRORS.some((one) => one === name)) return { password: passwordWords(name, t) }
  const ofForm = FORM_ERRORS.find((one) => one === name)
  return { form: ofForm ? t(`signup.error.${ofForm}`) : t('signup.failed') }
}

function passwordWords(problem: string, t: Translate): string {
  const known = PASSWORD_ERRORS.find((one) => one === problem)
  return known === undefined || known === 'passwordTooShort'
    ? t('signup.passwordShort')
    : t(`credentials.error.${known}`)
}

function fieldWords(name: string, problem: FieldProblem, t: Translate): string | null {
  switch (name) {
    case 'email':
      return t('signup.emailWrong')
    case 'password':
      return passwordWords(problem, t)
    case 'first_name':
      return t('signup.nameMissing')
    case 'business_name':
      return t('signup.businessMissing')
    case 'birthday':
      return t('signup.birthdayMissing')
    default:
      return null
  }
}
