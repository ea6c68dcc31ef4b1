import type { LoginHandshakeInput } from '#schema/identity/account-calls.ts'
import type { FieldDescription, FieldsOf } from '#ui/app/forms/form-description.ts'

export const LOGIN_FIELDS = {
  username_or_email: {
    label: 'login.username',
    problem: 'login.usernameMissing',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  password: {
    label: 'login.password',
    problem: 'login.passwordMissing',
    type: 'password',
    autoComplete: 'current-password',
  },
} as const satisfies FieldsOf<LoginHandshakeInput>

export const BIRTHDAY_FIELD = {
  label: 'signup.birthday',
  problem: 'signup.birthdayMissing',
  type: 'date',
  autoComplete: 'bday',
} as const satisfies FieldDescription
