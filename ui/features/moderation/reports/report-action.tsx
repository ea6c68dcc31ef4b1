import type { ReportData } from './dispatch-report.ts'
import { ReportButton } from './report-button.tsx'

/** Reports what is neither an ad nor a video. */
export function ReportAction(subject: Pick<ReportData, 'type' | 'id' | 'nodeId' | 'viewType'>) {
  return (
    <ReportButton
      data={{
        ...subject,
        isProduct: false,
        isPromoted: false,
        parentId: null,
        videoDuration: null,
        viewParameter: null,
        isThirdPartyAd: false,
      }}
    />
  )
}
