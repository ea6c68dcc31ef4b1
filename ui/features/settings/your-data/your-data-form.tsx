import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import type { YourDataAction } from '#schema/settings/your-data-calls.ts'
import type { FieldDescriptions } from '#ui/app/forms/form-description.ts'
import type { Refusal } from '#ui/app/forms/refusal.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { GuardedForm, PlainPasscodeField, useGuardedForm } from '#ui/features/identity/passcode/guarded-form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { yourDataFailure, type YourDataFailure } from './your-data-failure.ts'

/** Settings under the parental passcode. Downloading one's data is never restricted. */
const SETTINGS = { download: null, deactivate: 'deactivation', delete: 'deletion' } as const

const PASSCODE_ERRORS = ['passcodeLocked', 'passcodeRequired', 'wrongPasscode'] as const

const FIELDS = {
  username: {
    label: 'yourData.delete.username',
    problem: 'yourData.error.usernameMismatch',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  password: {
    label: 'yourData.password',
    problem: (name) => `yourData.error.${name === 'wrongPassword' ? name : 'passwordMissing'}`,
    type: 'password',
    autoComplete: 'current-password',
  },
} as const satisfies FieldDescriptions

const FIELD_OF_ERROR: Readonly<Partial<Record<YourDataFailure['error'], keyof typeof FIELDS>>> = {
  usernameMismatch: 'username',
  passwordMissing: 'password',
  wrongPassword: 'password',
}

interface YourDataFormProps {
  action: YourDataAction
  /** Password managers read it; deleting asks for it. */
  username: string
  sent: FormOutcome | undefined
  texts: readonly string[]
}

/** Sent natively: a large download does not belong in a script's memory. */
export function YourDataForm({ action, username, sent, texts }: YourDataFormProps) {
  const t = useTranslate()
  const failure = yourDataFailure(sent)
  const form = useGuardedForm(SETTINGS[action], {
    id: action,
    fields: FIELDS,
    sent: failure?.action === action ? { ...toRefusal(failure), values: sent?.values ?? {} } : undefined,
    errorText: (error) => t(errorText(error as YourDataFailure['error'])),
    focusOnError: 'password',
  })
  const titleId = `${action}-title`
  return (
    <SheetPart id={titleId} title={t(`yourData.${action}.title`)}>
      {texts.map((text) => (
        <SheetText key={text}>{text}</SheetText>
      ))}
      <GuardedForm state={form} action={`${href('yourData')}#${titleId}`} className={SHEET_FORM}>
        <input type="hidden" name="action" value={action} />
        {/* Password managers look for a name beside the password; a typed one will do. */}
        {action === 'delete' ? (
          <Field {...form.field('username', { username })} />
        ) : (
          <input type="text" autoComplete="username" value={username} readOnly hidden />
        )}
        <Field {...form.field('password')} />
        {SETTINGS[action] && <PlainPasscodeField id={`${action}-passcode`} />}
        <Button type="submit" look={action === 'download' ? 'primary' : 'quiet'}>
          {t(`yourData.${action}.action`)}
        </Button>
      </GuardedForm>
    </SheetPart>
  )
}

function toRefusal({ error }: YourDataFailure): Refusal {
  const field = FIELD_OF_ERROR[error]
  return field ? { error: null, problems: { [field]: error } } : { error, problems: {} }
}

function errorText(error: YourDataFailure['error']): MessageKey {
  return isAboutPasscode(error) ? `passcode.error.${error}` : `yourData.error.${error}`
}

function isAboutPasscode(error: YourDataFailure['error']): error is (typeof PASSCODE_ERRORS)[number] {
  return (PASSCODE_ERRORS as readonly string[]).includes(error)
}
