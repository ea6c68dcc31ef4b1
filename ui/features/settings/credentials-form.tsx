import { useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Field } from '#ui/features/accounts/field.tsx'
import { credentialsError } from '#ui/features/credentials/credentials-error.ts'
import { PasscodeField } from '#ui/features/parental-passcode/passcode-field.tsx'
import { passcodeErrorText } from '#ui/features/parental-passcode/passcode-search.ts'
import { verifyPasscode } from '#ui/features/parental-passcode/send-passcode.ts'
import { usePasscodeGate } from '#ui/features/parental-passcode/use-passcode-gate.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate, type MessageKey, type Translate } from '#ui/messages/translate.ts'
import type { PageInput } from '#ui/router/page.ts'
import classes from './settings-form.module.css'

/** The protected setting that each form changes. */
const SETTINGS = { emailSettings: 'email', passwordSettings: 'password' } as const

interface CredentialsFormProps {
  route: 'emailSettings' | 'passwordSettings'
  input: PageInput
  /** What is said once it has worked. */
  done: string
  action: string
  children: ReactNode
}

/** A form of the settings that asks for the password, and is sent as it is: nothing of it is kept by scripts. */
export function CredentialsForm({ route, input, done, action, children }: CredentialsFormProps) {
  const t = useTranslate()
  const gate = usePasscodeGate()
  const [passcode, setPasscode] = useState<string | null>(null)
  const hasPasscode = useAppData().context.user?.parental_control_has_passcode === true
  const error = input.form?.error

  /** The passcode is asked for first, so that what is wrong with it is said at once; then the form is sent with it. */
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    if (!hasPasscode) return
    event.preventDefault()
    const form = event.currentTarget
    const proof = await gate.guard([SETTINGS[route]], async (given = '') => {
      if (given !== '') await verifyPasscode(given)
      return given
    })
    if (!proof) return
    flushSync(() => setPasscode(proof.saved))
    form.submit()
  }

  return (
    <>
      <form
        method="post"
        action={href(route)}
        noValidate
        className={classes.form}
        onSubmit={(event) => void submit(event)}
      >
        {passcode !== null && <input type="hidden" name="passcode" value={passcode} />}
        {input.search.has('saved') && !input.form && (
          <p role="status" className={classes.saved}>
            {done}
          </p>
        )}
        {error && (
          <p role="alert" className={classes.error}>
            {t(passcodeErrorText(error) ?? 'credentials.error.tooManyRequests')}
          </p>
        )}
        <div className={classes.fields}>{children}</div>
        {hasPasscode && (
          <noscript>
            <PasscodeField name="passcode" label={t('settings.passcode')} />
          </noscript>
        )}
        <div className={classes.bar}>
          <Button type="submit" look="primary">
            {action}
          </Button>
        </div>
      </form>
      {gate.modal}
    </>
  )
}

interface CredentialsFieldProps {
  name: 'email' | 'password' | 'old_password' | 'new_password'
  label: string
  autoComplete: string
  input: PageInput
}

/** A field of it, with what is wrong with it. A password that was sent does not come back. */
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

function problemText(t: Translate, name: CredentialsFieldProps['name'], problem: string): string {
  if (Object.hasOwn(PROBLEMS, problem)) return t(PROBLEMS[problem as keyof typeof PROBLEMS])
  if (name === 'email') return t('settings.problem.email')
  return t(credentialsError(new URLSearchParams({ error: problem })) ?? 'login.passwordMissing')
}
