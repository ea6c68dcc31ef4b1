import { useId, type ComponentProps, type ReactNode } from 'react'
import { BAN_DAYS, MAX_NOTE_LENGTH, type ModeratedType } from '#schema/moderation/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { describedBy } from '#ui/kit/field-frame.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { Subject } from './moderation-requests.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './moderation.module.css'

interface DecisionFormProps {
  /** What is decided on. */
  of: { type: ModeratedType; subject: Subject | null }
  action: string
  /** The place in the list: two may have the same title. */
  place: number
  children: ReactNode
}

/** A plain form, with or without scripts. */
export function DecisionForm({ of: { type, subject }, action, place, children }: DecisionFormProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const title = subject?.title || t('moderation.untitled', { type })
  return (
    <form
      method="post"
      action={action}
      className={classes.form}
      aria-label={t('moderation.decide', { place, title })}
      onSubmit={sendOnce}
    >
      {children}
    </form>
  )
}

interface NoteFieldProps {
  /** The form of this item, where it was refused. */
  sent: FormOutcome | undefined
}

export function NoteField({ sent }: NoteFieldProps) {
  const t = useTranslate()
  return (
    <WordsField
      name="note"
      label={t('moderation.note')}
      hint={t('moderation.noteHint')}
      problem={sent?.problems['note'] && t('moderation.noteProblem', { max: MAX_NOTE_LENGTH })}
      rows={2}
      defaultValue={sent?.values['note']}
    />
  )
}

interface WordsFieldProps extends ComponentProps<'textarea'> {
  label: string
  hint: string
  problem: string | undefined
}

/** What staff says of a decision, in as many characters as the log takes. */
export function WordsField({ label, hint, problem, ...area }: WordsFieldProps) {
  const id = useId()
  return (
    <div className={classes.note}>
      <label className={classes.field}>
        <span>{label}</span>
        <textarea
          {...area}
          {...describedBy({ id, hint, problem })}
          dir="auto"
          maxLength={2 * MAX_NOTE_LENGTH}
          className={fieldClasses.input}
        />
      </label>
      <p id={`${id}-hint`} className={classes.soft}>
        {hint}
      </p>
      {problem && <Problem id={`${id}-problem`} text={problem} />}
    </div>
  )
}

export function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" className={fieldClasses.problem}>
      {text}
    </p>
  )
}

/** For how long someone is banned or suspended. */
export function DaysField({ label, sent }: NoteFieldProps & { label: string }) {
  const t = useTranslate()
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <select name="days" defaultValue={sent?.values['days']} className={fieldClasses.input}>
        {BAN_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('moderation.banDays', { days })}
          </option>
        ))}
      </select>
    </label>
  )
}
