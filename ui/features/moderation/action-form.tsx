import { useId } from 'react'
import { isFinal, MAX_NOTE_LENGTH } from '#schema/moderation/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { DaysField, Problem, WordsField } from './decision-form.tsx'
import type { Moderation } from './moderation-requests.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './moderation.module.css'

const ERRORS = ['reportDecided', 'ownSubject', 'decisionNotPossible'] as const

interface ActionFormProps {
  found: NonNullable<Moderation['found']>
  /** What was sent and refused. */
  form: FormOutcome | undefined
}

/** A plain form, with or without scripts: one action, its reason, and for what is final a box of its own. */
export function ActionForm({ found: { type, id, actions, subject }, form }: ActionFormProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const fieldId = useId()
  const { problems = {}, values = {} } = form ?? {}
  const title = subject?.title || t('moderation.untitled', { type })
  const error = form?.error && (ERRORS.find((one) => one === form.error) ?? 'unexpected')
  return (
    <form
      method="post"
      action={href('moderationTool', {}, { type, id })}
      noValidate
      className={classes.form}
      aria-label={t('moderation.act', { title })}
      onSubmit={sendOnce}
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="id" value={id} />
      {error && <SheetNotice isWrong>{t(`moderation.error.${error}`)}</SheetNotice>}
      {actions.length === 0 ? (
        <p className={classes.soft}>{t('moderation.nothing')}</p>
      ) : (
        <>
          <fieldset className={classes.choices} aria-describedby={problems['action'] && `${fieldId}-action`}>
            <legend className={fieldClasses.label}>{t('moderation.action')}</legend>
            {actions.map((action) => (
              <label key={action} className={parts.option}>
                <input type="radio" name="action" value={action} defaultChecked={values['action'] === action} />
                <span>{t(`moderation.decision.${action}`)}</span>
              </label>
            ))}
            {problems['action'] && <Problem id={`${fieldId}-action`} text={t('moderation.actionProblem')} />}
          </fieldset>
          {actions.includes('suspend') && <DaysField label={t('moderation.days')} sent={form} />}
          <WordsField
            name="reason"
            label={t('moderation.reason')}
            hint={t(type === 'user' ? 'moderation.reasonHintUser' : 'moderation.noteHint')}
            problem={problems['reason'] && t('moderation.reasonProblem', { max: MAX_NOTE_LENGTH })}
            rows={3}
            required
            defaultValue={values['reason']}
          />
          {actions.some(isFinal) && (
            <div className={classes.note}>
              <label className={parts.option}>
                <input
                  type="checkbox"
                  name="confirmed"
                  value="1"
                  defaultChecked={values['confirmed'] === '1'}
                  aria-invalid={problems['confirmed'] ? true : undefined}
                  aria-describedby={problems['confirmed'] && `${fieldId}-confirmed`}
                />
                <span>{t('moderation.confirm', { type })}</span>
              </label>
              {problems['confirmed'] && <Problem id={`${fieldId}-confirmed`} text={t('moderation.confirmProblem')} />}
            </div>
          )}
          <div>
            <Button type="submit" look="primary">
              {t('moderation.send')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
