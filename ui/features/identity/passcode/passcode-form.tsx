import { useId, useState, type SubmitEvent } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import {
  passcodeFormProblems,
  type PasscodeField as FieldName,
  type PasscodeForm,
  type PasscodeFormName,
} from '#schema/passcode.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { Field } from '#ui/kit/field.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { serverMessage } from './passcode-failure.ts'
import { PasscodeField } from './passcode-field.tsx'
import { passcodeErrorText, passcodeProblems } from './passcode-outcome.ts'
import classes from './passcode.module.css'

interface PasscodeFormProps {
  name: PasscodeFormName
  fields: readonly FieldName[]
  /** The plain form that was sent, whichever of them it was. */
  sent: FormOutcome | undefined
  /** Asks for the present passcode: in a field without scripts, else in a modal. */
  needsCurrent?: boolean
  look?: 'primary' | 'quiet'
  note?: string
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
  const [problems, setProblems] = useState(() => (isAbout ? passcodeProblems(sent) : {}))
  const [error, setError] = useState<string | null>(() => {
    if (!isAbout || !sent?.error) return null
    return t(passcodeErrorText(sent.error) ?? 'passcode.error.unexpected')
  })
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    const typed = new FormData(form)
    const values: PasscodeForm = Object.fromEntries(
      fields.map((field) => {
        const text = typed.get(field)
        return [field, typeof text === 'string' ? text : '']
      }),
    )
    const found = passcodeFormProblems(values, ownEmail)
    setProblems(found)
    setError(null)
    const first = fields.find((field) => found[field])
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      // The call has set the status that the new document shows.
      if (await onSend(values)) return replaceDocument(href('parentalPasscode'))
    } catch (failure) {
      setError(serverMessage(failure) ?? t('passcode.error.unexpected'))
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby={`${id}-title`} className={classes.part}>
      <h2 id={`${id}-title`} className={classes.partTitle}>
        {t(`passcode.${name}.title`)}
      </h2>
      {note !== undefined && <p className={classes.partText}>{note}</p>}
      <p className={classes.partText}>{t(`passcode.${name}.text`)}</p>
      <form
        method="post"
        action={href('parentalPasscode')}
        noValidate
        className={classes.form}
        onSubmit={(event) => void submit(event)}
      >
        <input type="hidden" name="form" value={name} />
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {fields.map((field) => {
          const problem = problems[field]
          const props = {
            name: field,
            id: `${id}-${field}`,
            label: t(`passcode.field.${field}`),
            error: problem && t(`passcode.problem.${problem}`),
          }
          return field === 'passcode' || field === 'confirmPasscode' ? (
            <PasscodeField key={field} {...props} />
          ) : (
            <Field
              key={field}
              {...props}
              type="email"
              autoComplete="off"
              defaultValue={isAbout ? sent?.values[field] : undefined}
            />
          )
        })}
        {needsCurrent && (
          <noscript>
            <PasscodeField name="currentPasscode" id={`${id}-current`} label={t('passcode.field.currentPasscode')} />
          </noscript>
        )}
        <Button type="submit" look={look} isBusy={isBusy} className={classes.submit}>
          {isBusy ? t('passcode.busy') : t(`passcode.${name}.action`)}
        </Button>
      </form>
    </section>
  )
}
