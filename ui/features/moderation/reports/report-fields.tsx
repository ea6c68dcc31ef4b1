import {
  detailField,
  REPORT_REASONS,
  type DetailedReportReason,
  type ReportReason,
} from '#schema/moderation/report-reason-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportQuestion, ReportText } from './report-question.tsx'
import classes from './report-dialog.module.css'

const REASONS = Object.entries(REPORT_REASONS) as [ReportReason, readonly DetailedReportReason[]][]

interface ReportFieldsProps {
  /** The values by name, as they were sent before. */
  values: Readonly<Record<string, string>>
  isMissing: boolean
}

/** What the dialog asks, in a plain form; the details are shown under the reason that is chosen. */
export function ReportFields({ values, isMissing }: ReportFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <ReportQuestion isMissing={isMissing}>
        {REASONS.map(([reason, details]) => (
          <div key={reason} className={classes.withDetails}>
            <label className={classes.choice}>
              <input type="radio" name="reason" value={reason} required defaultChecked={values['reason'] === reason} />
              <span>{t(`report.reason.${reason}`)}</span>
            </label>
            {details.length > 0 && (
              <fieldset className={classes.details}>
                <legend className={classes.legend}>{t('report.what')}</legend>
                {details.map((detail) => (
                  <label key={detail} className={classes.choice}>
                    <input
                      type="checkbox"
                      name={detailField(detail)}
                      defaultChecked={values[detailField(detail)] === 'on'}
                    />
                    <span>{t(`report.detail.${detail}`)}</span>
                  </label>
                ))}
              </fieldset>
            )}
          </div>
        ))}
      </ReportQuestion>
      <ReportText name="report_text" defaultValue={values['report_text']} />
    </>
  )
}
