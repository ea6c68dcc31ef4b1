import { useEffect, useState, type ComponentType } from 'react'
import { dispatchReport, reportStore, type ReportData } from './report.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { loadWithTexts } from '#ui/app/lazy-chunk.ts'
import { useStore } from '#ui/platform/store.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'

export function LazyReportDialog() {
  const t = useTranslate()
  const report = useStore(reportStore)
  const [Dialog, setDialog] = useState<ComponentType<{ report: ReportData }> | null>(null)

  useEffect(() => {
    if (!report || Dialog) return
    loadWithTexts('report-dialog', () => import('./report-dialog.tsx')).then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      () => {
        dispatchReport({ type: 'dismiss' })
        showToast({ text: t('state.partFailed') })
      },
    )
  }, [report, Dialog, t])

  return report && Dialog && <Dialog key={report.id} report={report} />
}
