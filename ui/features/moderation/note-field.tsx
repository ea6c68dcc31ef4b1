import { useId } from 'react'
import { useTranslate } from '#ui/app/messages/translate.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './desk.module.css'

export function NoteField({ maxLength }: { maxLength: number }) {
  const t = useTranslate()
  const hint = useId()
  return (
    <div className={classes.note}>
      <label className={classes.field}>
        {t('desk.note')}
        <textarea
          name="note"
          dir="auto"
          rows={2}
          maxLength={maxLength}
          aria-describedby={hint}
          className={fieldClasses.input}
        />
      </label>
      <p id={hint} className={classes.soft}>
        {t('desk.noteHint')}
      </p>
    </div>
  )
}
