import type { ComponentProps, ReactNode } from 'react'
import { MAX_REPORT_TEXT_LENGTH } from '#schema/moderation/report-reason-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './report-dialog.module.css'

/** Why something is reported, of which the children are the answers. */
export function ReportQuestion({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  const t = useTranslate()
  return (
    <fieldset className={classes.choices} aria-describedby={isMissing ? 'report-missing' : undefined}>
      <legend className={classes.legend}>{t('report.why')}</legend>
      {isMissing && (
        <p id="report-missing" role="alert" className={classes.error}>
          {t('report.missing')}
        </p>
      )}
      {children}
    </fieldset>
  )
}

export function ReportText(area: ComponentProps<'textarea'>) {
  const t = useTranslate()
  return (
    <label className={classes.words}>
      {t('report.text')}
      <textarea {...area} dir="auto" rows={3} maxLength={2 * MAX_REPORT_TEXT_LENGTH} className={fieldClasses.input} />
    </label>
  )
}
