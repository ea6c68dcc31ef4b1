import type { ReactNode } from 'react'
import type { EmailChangeInput, PasswordChangeInput } from '#schema/identity/email-password-calls.ts'
import { href } from '#schema/routes.ts'
import type { FieldsOf } from '#ui/app/forms/form-description.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { emailPasswordError } from '#ui/features/identity/email-password-error.ts'
import { GuardedForm, PlainPasscodeField, useGuardedForm } from '#ui/features/identity/passcode/guarded-form.tsx'
import { passcodeErrorText } from '#ui/features/identity/passcode/passcode-error-text.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { DoneMessage } from '#ui/kit/message.tsx'
import classes from './settings-form.module.css'

const CURRENT_PASSWORD = {
  label: 'settings.passwordNow',
  problem: passwordProblem,
  type: 'password',
  autoComplete: 'current-password',
} as const

const FIELDS = {
  emailSettings: {
    email: {
      label: 'settings.emailNew',
      problem: (name) => (name === 'sameEmail' ? 'settings.problem.sameEmail' : 'settings.problem.email'),
      type: 'email',
      autoComplete: 'email',
    },
    password: CURRENT_PASSWORD,
  } satisfies FieldsOf<EmailChangeInput>,
  passwordSettings: {
    old_password: CURRENT_PASSWORD,
    new_password: {
      label: 'settings.passwordNew',
      problem: passwordProblem,
      type: 'password',
      autoComplete: 'new-password',
    },
  } satisfies FieldsOf<PasswordChangeInput>,
} as const

const SETTINGS = { emailSettings: 'email', passwordSettings: 'password' } as const

interface EmailPasswordFormProps {
  route: keyof typeof FIELDS
  input: PageInput
  done: string
  action: string
  children?: ReactNode
}

/** Asks for the password and is sent natively: scripts keep none of it. */
export function EmailPasswordForm({ route, input, done, action, children }: EmailPasswordFormProps) {
  const t = useTranslate()
  const form = useGuardedForm(SETTINGS[route], {
    fields: FIELDS[route],
    sent: input.form,
    errorText: (error) => t(passcodeErrorText(error) ?? 'emailPassword.error.tooManyRequests'),
  })
  return (
    <GuardedForm state={form} action={href(route)} className={classes.form}>
      {input.form?.done === 'saved' && <DoneMessage>{done}</DoneMessage>}
      <div className={classes.fields}>
        {children}
        {(Object.keys(FIELDS[route]) as never[]).map((name) => (
          <Field key={name} {...form.field(name)} />
        ))}
      </div>
      <PlainPasscodeField />
      <div className={classes.bar}>
        <Button type="submit" look="primary">
          {action}
        </Button>
      </div>
    </GuardedForm>
  )
}

function passwordProblem(name: string): MessageKey {
  return name === 'wrongPassword'
    ? 'settings.problem.wrongPassword'
    : (emailPasswordError(name) ?? 'login.passwordMissing')
}
