import { dispatchReport, type ReportData } from './report.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './report-button.module.css'

/** Its place is kept until scripts, which it needs, run. */
export function ReportButton({ data }: { data: ReportData }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      className={classes.report}
      disabled={!isHydrated}
      aria-haspopup="dialog"
      onClick={() => dispatchReport({ type: 'show', data })}
    >
      {t('report.action')}
    </button>
  )
}
