import { useId } from 'react'
import {
  passcodeFormProblems,
  type PasscodeField as FieldName,
  type PasscodeForm,
  type PasscodeFormName,
} from '#schema/identity/passcode.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useSingleForm } from '#ui/app/forms/use-single-form.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { passcodeErrorText, passcodeProblems } from './passcode-error-text.ts'
import { passcodeRefusal } from './passcode-failure.ts'
import { PasscodeField } from './passcode-field.tsx'
import { PASSCODE_FORM_FIELDS } from './passcode-fields.ts'

interface PasscodeFormProps {
  name: PasscodeFormName
  fields: readonly FieldName[]
  /** The plain form that was sent, whichever of them it was. */
  sent: FormOutcome | undefined
  /** Asks for the present passcode: in a field without scripts, else in a modal. */
  needsCurrent?: boolean
  look?: 'primary' | 'quiet'
  note?: string
  /** False where the user has changed their mind. */
  onSend(form: PasscodeForm): Promise<boolean>
}

export function PasscodeFormPart({
  name,
  fields,
  sent,
  needsCurrent,
  look = 'quiet',
  note,
  onSend,
}: PasscodeFormProps) {
  const t = useTranslate()
  const id = useId()
  const ownEmail = useAppData().context.user?.email ?? null
  const isAbout = sent?.shown?.['form'] === name
  const form = useSingleForm({
    name: `passcode ${name}`,
    id,
    fields: PASSCODE_FORM_FIELDS,
    sent: isAbout ? { ...sent, problems: passcodeProblems(sent) } : undefined,
    errorText: (error) => t(passcodeErrorText(error) ?? 'passcode.error.unexpected'),
    check: (values) => passcodeFormProblems(pick(values, fields), ownEmail),
    toRefusal: passcodeRefusal,
    send: (values) => onSend(pick(values, fields)),
    onDone(isSent) {
      if (isSent === false) return undefined
      // The call has set the status that the new document shows.
      replaceDocument(href('parentalPasscode'))
      return NEVER_SETTLES
    },
  })
  return (
    <SheetPart id={`${id}-title`} title={t(`passcode.${name}.title`)}>
      {note !== undefined && <SheetText>{note}</SheetText>}
      <SheetText>{t(`passcode.${name}.text`)}</SheetText>
      <Form state={form} action={href('parentalPasscode')} className={SHEET_FORM}>
        <input type="hidden" name="form" value={name} />
        {fields.map((field) => {
          const Part = field === 'passcode' || field === 'confirmPasscode' ? PasscodeField : Field
          return <Part key={field} {...form.field(field)} />
        })}
        {needsCurrent && (
          <noscript>
            <PasscodeField name="currentPasscode" id={`${id}-current`} label={t('passcode.field.currentPasscode')} />
          </noscript>
        )}
        <Button type="submit" look={look} isBusy={form.isBusy}>
          {form.isBusy ? t('passcode.busy') : t(`passcode.${name}.action`)}
        </Button>
      </Form>
    </SheetPart>
  )
}

function pick(values: Readonly<Record<string, string>>, fields: readonly FieldName[]): PasscodeForm {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
}
