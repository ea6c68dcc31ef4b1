import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { passwordFormProblem } from '#schema/identity/password.ts'
import type { SignUpForm } from '#schema/identity/registration-calls.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import { FormRefusal, type Refusal } from '#ui/app/forms/refusal.ts'
import type { FormValues } from '#ui/app/forms/use-form-core.ts'
import type { MessageKey, Translate } from '#ui/app/texts/translate.ts'
import { BIRTHDAY_FIELD } from '#ui/features/identity/entry-fields.ts'
import { findErrorCode } from '#ui/features/identity/handshake.ts'
import { CaptchaError } from '#ui/platform/services/captcha.ts'
import { LostSessionError } from './sign-up.ts'

/** Refusals shown for the form as a whole, and those of the password. */
const FORM_ERRORS = ['emailTaken', 'ageRestricted', 'captchaFailed', 'tooManyRequests', 'signUpUnavailable'] as const
const PASSWORD_ERRORS = ['passwordNotTypeable', 'passwordTooShort', 'passwordTooLong', 'passwordTooCommon'] as const

type PersonForm = Extract<SignUpForm, { first_name: string }>
type BusinessForm = Extract<SignUpForm, { business_name: string }>

/** The fields of a person and of a business. */
export const SIGN_UP_FIELDS = {
  business_name: {
    label: 'signup.businessName',
    problem: 'signup.businessMissing',
    autoComplete: 'organization',
  },
  email: { label: 'signup.email', problem: 'signup.emailWrong', type: 'email', autoComplete: 'email' },
  password: { label: 'login.password', problem: passwordText, type: 'password', autoComplete: 'new-password' },
  first_name: { label: 'signup.name', problem: 'signup.nameMissing', autoComplete: 'given-name' },
  birthday: BIRTHDAY_FIELD,
} as const satisfies FieldsOf<PersonForm> & FieldsOf<BusinessForm>

export function checkSignUp({ password = '' }: FormValues, form: HTMLFormElement): Record<string, string> {
  const problem = passwordFormProblem(password)
  const isEmail = form.querySelector<HTMLInputElement>('[name="email"]')?.validity.valid ?? false
  return { ...(!isEmail && { email: 'invalid' }), ...(problem && { password: problem }) }
}

/** An error that is about the password belongs to its field. */
export function toSignUpRefusal({ error, problems }: Refusal): Refusal {
  if (Object.keys(problems).some((name) => Object.hasOwn(SIGN_UP_FIELDS, name))) return { error: null, problems }
  if (PASSWORD_ERRORS.some((one) => one === error)) return { error: null, problems: { password: error ?? '' } }
  return { error, problems: {} }
}

export function signUpRefusal(cause: unknown, t: Translate): FormRefusal {
  if (cause instanceof LostSessionError) return new FormRefusal({ error: 'lost', text: t('signup.lostSession') })
  if (cause instanceof CaptchaError) return new FormRefusal({ error: 'captcha', text: t('signup.captchaUnloaded') })
  const code = findErrorCode(cause)
  const error = (Object.keys(ERRORS) as ErrorName[]).find((one) => ERRORS[one].code === code) ?? 'unexpected'
  if (error === 'invalidInput') {
    const { detail, message } = cause as { detail: string | null; message: string }
    return new FormRefusal({ error, text: detail ?? message })
  }
  return new FormRefusal(toSignUpRefusal({ error, problems: {} }))
}

export function signUpErrorText(error: string): MessageKey {
  const known = FORM_ERRORS.find((one) => one === error)
  return known ? `signup.error.${known}` : 'signup.failed'
}

function passwordText(problem: string): MessageKey {
  const known = PASSWORD_ERRORS.find((one) => one === problem)
  return known === undefined || known === 'passwordTooShort' ? 'signup.passwordShort' : `emailPassword.error.${known}`
}
