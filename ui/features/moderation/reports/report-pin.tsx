import type { Pin } from '#schema/pins/pin.ts'
import { ReportButton } from './report-button.tsx'

export function ReportPin({ pin }: { pin: Pin }) {
  const [video] = pin.videos.flatMap((renditions) => Object.values(renditions))
  return (
    <ReportButton
      data={{
        id: pin.id,
        isProduct: pin.products.length > 0,
        isPromoted: pin.isPromoted,
        parentId: null,
        videoDuration: video?.duration ?? null,
        viewParameter: pin.id,
        viewType: 'closeup',
        type: 'pin',
        isThirdPartyAd: pin.adTargetingAttribution?.isThirdPartyAd ?? false,
        nodeId: btoa(`Pin:${pin.id}`),
      }}
    />
  )
}
