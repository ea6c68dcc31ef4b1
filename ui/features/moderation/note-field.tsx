import { useId } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './desk.module.css'

interface NoteFieldProps {
  maxLength: number
  /** Of this item, where it was refused. */
  sent: FormOutcome | undefined
}

export function NoteField({ maxLength, sent }: NoteFieldProps) {
  const t = useTranslate()
  const hint = useId()
  const isTooLong = sent?.problems['note'] !== undefined
  return (
    <div className={classes.note}>
      <label className={classes.field}>
        {t('desk.note')}
        <textarea
          name="note"
          dir="auto"
          rows={2}
          maxLength={maxLength}
          defaultValue={sent?.values['note']}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${hint} ${hint}-problem` : hint}
          className={fieldClasses.input}
        />
      </label>
      <p id={hint} className={classes.soft}>
        {t('desk.noteHint')}
      </p>
      {isTooLong && (
        <p id={`${hint}-problem`} role="alert" className={fieldClasses.problem}>
          {t('desk.noteProblem', { max: maxLength })}
        </p>
      )}
    </div>
  )
}
