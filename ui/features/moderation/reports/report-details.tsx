import {
  REPORT_REASONS,
  type DetailedReportReason,
  type ReportReason,
} from '#schema/moderation/report-reason-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportText } from './report-question.tsx'
import classes from './report-dialog.module.css'

export interface ReportDetailsValue {
  details: readonly DetailedReportReason[]
  text: string
}

interface ReportDetailsProps {
  reason: ReportReason
  value: ReportDetailsValue
  onChange(value: ReportDetailsValue): void
}

export function ReportDetails({ reason, value, onChange }: ReportDetailsProps) {
  const t = useTranslate()
  const offered: readonly DetailedReportReason[] = REPORT_REASONS[reason]
  return (
    <>
      {offered.length > 0 && (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{t('report.what')}</legend>
          {offered.map((detail) => (
            <label key={detail} className={classes.choice}>
              <input
                type="checkbox"
                checked={value.details.includes(detail)}
                onChange={({ currentTarget }) => {
                  const others = value.details.filter((one) => one !== detail)
                  onChange({ ...value, details: currentTarget.checked ? [...others, detail] : others })
                }}
              />
              <span>{t(`report.detail.${detail}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ReportText
        value={value.text}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
      />
    </>
  )
}
