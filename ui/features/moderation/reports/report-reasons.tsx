import { REPORT_REASONS, type ReportReason } from '#schema/moderation/report-reason-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportQuestion } from './report-question.tsx'
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
    <ReportQuestion isMissing={isMissing}>
      {REASONS.map((name) => (
        <label key={name} className={classes.choice}>
          <input type="radio" name="reason" value={name} checked={reason === name} onChange={() => onChange(name)} />
          <span>{t(`report.reason.${name}`)}</span>
        </label>
      ))}
    </ReportQuestion>
  )
}
