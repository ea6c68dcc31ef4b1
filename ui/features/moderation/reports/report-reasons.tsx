import { REPORT_REASONS, type ReportReason } from '#schema/moderation/report-reason-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './report-dialog.module.css'

const REASONS = Object.keys(REPORT_REASONS) as ReportReason[]

interface ReportReasonsProps {
  reason: ReportReason | null
  isMissing: boolean
  onChange(reason: ReportReason): void
}

export function ReportReasons({ reason, isMissing, onChange }: ReportReasonsProps) {
  const t = useTranslate()
  return (
    <fieldset className={classes.choices} aria-describedby={isMissing ? 'report-missing' : undefined}>
      <legend className={classes.legend}>{t('report.why')}</legend>
      {isMissing && (
        <p id="report-missing" role="alert" className={classes.error}>
          {t('report.missing')}
        </p>
      )}
      {REASONS.map((name) => (
        <label key={name} className={classes.choice}>
          <input type="radio" name="reason" value={name} checked={reason === name} onChange={() => onChange(name)} />
          <span>{t(`report.reason.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
