import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { LazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { useStore } from '#ui/platform/store.ts'
import { dispatchReport, reportStore } from './report.ts'

const ReportDialog = lazyChunk('report-dialog', async () => (await import('./report-dialog.tsx')).ReportDialog)

export function LazyReportDialog() {
  const report = useStore(reportStore)
  return (
    report && (
      <LazyDialog onFailed={() => dispatchReport({ type: 'dismiss' })}>
        <ReportDialog key={report.id} report={report} />
      </LazyDialog>
    )
  )
}
