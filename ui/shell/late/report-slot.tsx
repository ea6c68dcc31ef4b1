import { useEffect, useState, type ComponentType } from 'react'
import { dispatchReport, reportStore, type ReportData } from '#ui/app/report.ts'
import { showToast } from '#ui/app/toasts.ts'
import { retryChunk } from '#ui/browser/retry-chunk.ts'
import { useStore } from '#ui/kit/store.ts'
import { useTranslate } from '#ui/messages/translate.ts'

/** The dialog's code is loaded with the first report. */
export function ReportSlot() {
  const t = useTranslate()
  const report = useStore(reportStore)
  const [Dialog, setDialog] = useState<ComponentType<{ report: ReportData }> | null>(null)

  useEffect(() => {
    if (!report || Dialog) return
    retryChunk('report-dialog', () => import('./report-dialog.tsx')).then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      () => {
        dispatchReport({ type: 'dismiss' })
        showToast({ text: t('block.failed') })
      },
    )
  }, [report, Dialog, t])

  return report && Dialog && <Dialog key={report.id} report={report} />
}
