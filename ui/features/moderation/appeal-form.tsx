import { useId } from 'react'
import { MAX_APPEAL_LENGTH } from '#schema/moderation/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './moderation.module.css'

const ERRORS = ['appealExists', 'appealExpired'] as const

/** A plain form, with or without scripts. */
export function AppealForm({ decisionId, form }: { decisionId: string; form: FormOutcome | undefined }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  return (
    <form
      method="post"
      action={href('appeal', { id: decisionId })}
      noValidate
      className={classes.form}
      onSubmit={sendOnce}
    >
      {form?.error && (
        <SheetNotice isWrong>
          {t(`appeal.error.${ERRORS.find((one) => one === form.error) ?? 'unexpected'}`)}
        </SheetNotice>
      )}
      <AppealText form={form} />
    </form>
  )
}

/** What a person says, and the button that sends it. */
export function AppealText({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const id = useId()
  const problem = form?.problems['text']
  return (
    <>
      <label className={classes.field}>
        {t('appeal.why')}
        <textarea
          name="text"
          dir="auto"
          required
          defaultValue={form?.values['text'] ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className={fieldClasses.input}
        />
      </label>
      {problem && (
        <p id={`${id}-error`} role="alert" className={fieldClasses.problem}>
          {t('appeal.whyProblem', { max: MAX_APPEAL_LENGTH })}
        </p>
      )}
      <div>
        <Button type="submit" look="primary">
          {t('appeal.send')}
        </Button>
      </div>
    </>
  )
}
