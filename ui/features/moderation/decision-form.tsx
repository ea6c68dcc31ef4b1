import { useId } from 'react'
import { MAX_NOTE_LENGTH } from '#schema/moderation/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './moderation.module.css'

interface NoteFieldProps {
  /** The form of this item, where it was refused. */
  sent: FormOutcome | undefined
}

export function NoteField({ sent }: NoteFieldProps) {
  const t = useTranslate()
  const hint = useId()
  const isTooLong = sent?.problems['note'] !== undefined
  return (
    <div className={classes.note}>
      <label className={classes.field}>
        {t('moderation.note')}
        <textarea
          name="note"
          dir="auto"
          rows={2}
          maxLength={2 * MAX_NOTE_LENGTH}
          defaultValue={sent?.values['note']}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${hint} ${hint}-problem` : hint}
          className={fieldClasses.input}
        />
      </label>
      <p id={hint} className={classes.soft}>
        {t('moderation.noteHint')}
      </p>
      {isTooLong && (
        <p id={`${hint}-problem`} role="alert" className={fieldClasses.problem}>
          {t('moderation.noteProblem', { max: MAX_NOTE_LENGTH })}
        </p>
      )}
    </div>
  )
}
