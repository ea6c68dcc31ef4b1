import { useEffect, useRef, type ReactNode } from 'react'
import type { YourDataAction } from '#schema/calls/your-data.ts'
import { href } from '#schema/routes.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { Field } from '#ui/kit/field.tsx'
import { GuardedForm, PlainPasscodeField } from '#ui/features/identity/passcode/guarded-form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useTranslate, type Translate } from '#ui/app/messages/translate.ts'
import type { YourDataFailure } from './your-data-failure.ts'

/** Settings under the parental passcode. Downloading one's data is never restricted. */
const SETTINGS = { download: null, deactivate: 'deactivation', delete: 'deletion' } as const

const PASSCODE_ERRORS = ['passcodeLocked', 'passcodeRequired', 'wrongPasscode'] as const

interface YourDataFormProps {
  action: YourDataAction
  /** For password managers. */
  username: string
  failure: YourDataFailure | null
  texts: readonly string[]
  children?: ReactNode
}

/** Sent natively: a large download does not belong in a script's memory. */
export function YourDataForm({ action, username, failure, texts, children }: YourDataFormProps) {
  const t = useTranslate()
  const own = failure?.action === action ? failure : null
  const isAboutPassword = own?.error === 'wrongPassword' || own?.error === 'passwordMissing'
  const error = own && errorText(t, own.error)
  const titleId = `${action}-title`
  const password = useRef<HTMLInputElement>(null)
  const isWrong = own !== null
  useEffect(() => {
    if (isWrong) password.current?.focus()
  }, [isWrong])
  return (
    <SheetPart id={titleId} title={t(`yourData.${action}.title`)}>
      {texts.map((text) => (
        <SheetText key={text}>{text}</SheetText>
      ))}
      <GuardedForm
        setting={SETTINGS[action]}
        method="post"
        action={`${href('yourData')}#${titleId}`}
        className={SHEET_FORM}
        noValidate
      >
        <ErrorMessage>{isAboutPassword ? null : error}</ErrorMessage>
        <input type="hidden" name="action" value={action} />
        {children}
        {/* Password managers look for a name beside the password; a typed one will do. */}
        {!children && <input type="text" autoComplete="username" value={username} readOnly hidden />}
        <Field
          name="password"
          id={`${action}-password`}
          type="password"
          label={t('yourData.password')}
          error={isAboutPassword ? error : null}
          ref={password}
          autoComplete="current-password"
        />
        {SETTINGS[action] && <PlainPasscodeField id={`${action}-passcode`} />}
        <Button type="submit" look={action === 'download' ? 'primary' : 'quiet'}>
          {t(`yourData.${action}.action`)}
        </Button>
      </GuardedForm>
    </SheetPart>
  )
}

function errorText(t: Translate, error: YourDataFailure['error']): string {
  return t(isAboutPasscode(error) ? `passcode.error.${error}` : `yourData.error.${error}`)
}

function isAboutPasscode(error: YourDataFailure['error']): error is (typeof PASSCODE_ERRORS)[number] {
  return (PASSCODE_ERRORS as readonly string[]).includes(error)
}
