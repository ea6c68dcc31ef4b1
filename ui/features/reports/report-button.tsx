import { useTranslate } from '#ui/app/messages/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { dispatchReport, type ReportData } from './report.ts'

export function ReportButton({ data }: { data: ReportData }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      disabled={!isHydrated}
      aria-haspopup="dialog"
      onClick={() => dispatchReport({ type: 'show', data })}
    >
      <Icon name="flag" />
      {t('report.action')}
    </button>
  )
}
