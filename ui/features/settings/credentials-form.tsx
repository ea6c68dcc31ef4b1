import type { ReactNode } from 'react'
import type { FieldProblem } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { Field } from '#ui/kit/field.tsx'
import { credentialsError } from '#ui/features/identity/credentials-error.ts'
import { GuardedForm, PlainPasscodeField } from '#ui/features/identity/passcode/guarded-form.tsx'
import { passcodeErrorText } from '#ui/features/identity/passcode/passcode-outcome.ts'
import { Button } from '#ui/kit/button.tsx'
import { DoneMessage, ErrorMessage } from '#ui/kit/message.tsx'
import { useTranslate, type MessageKey, type Translate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import classes from './settings-form.module.css'

const SETTINGS = { emailSettings: 'email', passwordSettings: 'password' } as const

interface CredentialsFormProps {
  route: 'emailSettings' | 'passwordSettings'
  input: PageInput
  done: string
  action: string
  children: ReactNode
}

/** Asks for the password and is sent natively: scripts keep none of it. */
export function CredentialsForm({ route, input, done, action, children }: CredentialsFormProps) {
  const t = useTranslate()
  const error = input.form?.error
  return (
    <GuardedForm setting={SETTINGS[route]} method="post" action={href(route)} noValidate className={classes.form}>
      {input.form?.done === 'saved' && <DoneMessage>{done}</DoneMessage>}
      <ErrorMessage>{error && t(passcodeErrorText(error) ?? 'credentials.error.tooManyRequests')}</ErrorMessage>
      <div className={classes.fields}>{children}</div>
      <PlainPasscodeField />
      <div className={classes.bar}>
        <Button type="submit" look="primary">
          {action}
        </Button>
      </div>
    </GuardedForm>
  )
}

interface CredentialsFieldProps {
  name: 'email' | 'password' | 'old_password' | 'new_password'
  label: string
  autoComplete: string
  input: PageInput
}

/** A password that was sent does not come back. */
export function CredentialsField({ name, label, autoComplete, input: { form } }: CredentialsFieldProps) {
  const t = useTranslate()
  const problem = form?.problems[name]
  return (
    <Field
      name={name}
      type={name === 'email' ? 'email' : 'password'}
      label={label}
      autoComplete={autoComplete}
      defaultValue={form?.values[name]}
      error={problem === undefined ? null : problemText(t, name, problem)}
    />
  )
}

const PROBLEMS = {
  sameEmail: 'settings.problem.sameEmail',
  wrongPassword: 'settings.problem.wrongPassword',
} as const satisfies Record<string, MessageKey>

function problemText(t: Translate, name: CredentialsFieldProps['name'], problem: FieldProblem): string {
  if (Object.hasOwn(PROBLEMS, problem)) return t(PROBLEMS[problem as keyof typeof PROBLEMS])
  if (name === 'email') return t('settings.problem.email')
  return t(credentialsError(problem) ?? 'login.passwordMissing')
}
